import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { AppError, type Context } from "../../core/index.ts";
import { deleteSelected, type KeptItem } from "../../prescriptions/index.ts";
import { asOne, type KeptAccount, keepAccount } from "./restoring/kept-account.queries.ts";
import { type AccountRow, deleteAccount, listGroupIds } from "./users.queries.ts";

/**
 * Deletes an account with its prescriptions in the caller's transaction, and returns both for restoring; without
 * saving them, the deletion is final. Locks items before the account, as orders do; prescriptions added in the
 * meantime are deleted after `lockAccount` has locked the account.
 */
export async function removeAccount(
  ctx: Context,
  { id, lockAccount }: { id: number; lockAccount: () => Promise<AccountRow> },
): Promise<{ account: AccountRow; kept: KeptAccount }> {
  const items = await deletePrescriptionsOf(ctx, id);
  const account = await lockAccount();
  items.push(...(await deletePrescriptionsOf(ctx, id)));
  const kept = { ...(await keepAccount(ctx.db, id)), ...asOne(items) };
  await deleteAccount(ctx.db, id);
  return { account, kept };
}

async function deletePrescriptionsOf(ctx: Context, userId: number): Promise<KeptItem[]> {
  const groupIds = await listGroupIds(ctx.db, userId);
  if (groupIds.length === 0) return [];
  const { kept } = await deleteSelected(
    ctx,
    { groupIds, itemIds: [] },
    { missing: () => new AppError("CONFLICT", userMessages.accountChanged), isEachUndone: false },
  );
  return kept;
}
