import { findAccountByEmail, type UserRow } from "../../auth/index.ts";
import type { Context } from "../../core/index.ts";
import { linkToStore } from "./store-orders.queries.ts";

/**
 * The account with the address of a customer of the store, which remembers from now on who that is there, unless it
 * knows already. Never an administrator's.
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
