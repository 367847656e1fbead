import { findAccountByEmail, type UserRow } from "../../auth/index.ts";
import type { Context } from "../../core/index.ts";
import { linkToStore } from "./store-orders.queries.ts";

/**
 * Finds the account with the email address of a store customer, and links it to that customer unless it is linked
 * already. Never an administrator's account.
 */
export async function linkByEmail(
  ctx: Context,
  { id, email }: { id: string; email: string | null },
): Promise<UserRow | null> {
  if (!email) return null;
  const owner = await findOwner(ctx, email);
  if (!owner) return null;
  const link = { userId: owner.id, email, storeCustomerId: id, at: ctx.clock.now() };
  return (await linkToStore(ctx.db, link)) ?? findOwner(ctx, email);
}

async function findOwner(ctx: Context, email: string): Promise<UserRow | null> {
  const owner = (await findAccountByEmail(ctx.db, email))?.user;
  return owner?.role === "user" ? owner : null;
}
