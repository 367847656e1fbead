import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { messages } from "@scriptkeeper/contracts/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { type AdminContext, AppError, audit, notFound, within } from "../../core/index.ts";
import { removeAccount } from "./remove-account.ts";
import { type AccountRow, lockForDeletion } from "./users.queries.ts";

/**
 * Deletes an account with all its prescriptions. Its sessions end at once, its unpaid checkouts are closed, and its
 * queued emails are not sent; orders, logs and emails keep the names and ids in them. It can be restored for 30 days.
 * NOT_FOUND for a missing account; CONFLICT for the caller's own and for the last administrator's.
 */
export async function deleteUser(ctx: AdminContext, input: { id: number }): Promise<Success> {
  if (input.id === ctx.actor.userId) throw new AppError("CONFLICT", userMessages.notYourself);
  await ctx.db.transaction((tx) => deleteWithPrescriptions(within(ctx, tx), input.id));
  return { success: true };
}

async function deleteWithPrescriptions(ctx: AdminContext, id: number): Promise<void> {
  const { account, kept } = await removeAccount(ctx, { id, lockAccount: () => lockAccount(ctx, id) });
  await audit(ctx, {
    action: "delete user",
    entity: "user",
    entityId: id,
    before: account,
    undo: { kind: "deletion", userId: id, before: { ...kept } },
  });
}

async function lockAccount(ctx: AdminContext, id: number): Promise<AccountRow> {
  const locked = await lockForDeletion(ctx.db, id);
  const account = locked.find((each) => each.id === id);
  if (!account) throw notFound(userMessages.userNotFound);
  if (account.role !== "admin") return account;
  const others = locked.filter((each) => each.role === "admin" && each.id !== id);
  if (others.length === 0) throw new AppError("CONFLICT", userMessages.lastAdmin);
  // The caller may have been deleted while waiting for the lock.
  if (!others.some((each) => each.id === ctx.actor.userId))
    throw new AppError("UNAUTHENTICATED", messages.signedOut);
  return account;
}
