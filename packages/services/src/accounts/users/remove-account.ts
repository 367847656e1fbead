import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { AppError, type Context } from "../../core/index.ts";
import { deleteSelected } from "../../prescriptions/index.ts";
import { type AccountRow, deleteAccount, listGroupIds } from "./users.queries.ts";

/**
 * Deletes an account with its prescriptions in the caller's transaction. Orders lock items before they touch the
 * account, and so does this; what came meanwhile goes once both are locked by `lockAccount`.
 */
export async function removeAccount(
  ctx: Context,
  { id, lockAccount }: { id: number; lockAccount: () => Promise<AccountRow> },
): Promise<AccountRow> {
  await deletePrescriptionsOf(ctx, id);
  const account = await lockAccount();
  await deletePrescriptionsOf(ctx, id);
  await deleteAccount(ctx.db, id);
  return account;
}

async function deletePrescriptionsOf(ctx: Context, userId: number): Promise<void> {
  const groupIds = await listGroupIds(ctx.db, userId);
  if (groupIds.length === 0) return;
  await deleteSelected(
    ctx,
    { groupIds, itemIds: [] },
    { missing: () => new AppError("CONFLICT", userMessages.accountChanged), isEachUndone: false },
  );
}
