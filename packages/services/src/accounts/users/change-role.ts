import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { ChangeRoleInput, ListedUser } from "@scriptkeeper/contracts/accounts/users";
import { messages } from "@scriptkeeper/contracts/messages";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import { revokeSessions } from "../../auth/index.ts";
import { type AdminContext, AppError, audit, notFound, within } from "../../core/index.ts";
import { listedUser } from "./account-view.ts";
import {
  type AccountRow,
  hasNewAddress,
  listGroupIds,
  lockForDeletion,
  saveAccount,
} from "./users.queries.ts";

/**
 * Makes a customer an administrator or an administrator a customer, and signs them out. NOT_FOUND for a missing
 * account; CONFLICT for the caller's own role, for the last administrator's, for a customer with prescriptions, who
 * could no longer order, and for somebody who was an administrator under another address.
 */
export async function changeRole(ctx: AdminContext, input: ChangeRoleInput): Promise<ListedUser> {
  if (input.id === ctx.actor.userId) throw new AppError("CONFLICT", userMessages.notOwnRole);
  return listedUser(await ctx.db.transaction((tx) => setRole(within(ctx, tx), input)));
}

/** Changes a role in the caller's transaction; does nothing for an account that has the role already. */
export async function setRole(
  ctx: AdminContext,
  { id, role }: ChangeRoleInput,
  action: AuditAction = "change role",
): Promise<AccountRow> {
  const locked = await lockForDeletion(ctx.db, id);
  const account = locked.find((each) => each.id === id);
  if (!account) throw notFound(userMessages.userNotFound);
  if (account.role === role) return account;
  if (role === "user") refuseLastAdmin(ctx, locked, id);
  else await refuseStranger(ctx, id);
  const at = ctx.clock.now();
  const changed = await saveAccount(ctx.db, { id, role, updated_at: at });
  await revokeSessions(ctx.db, { userId: id, at });
  const fields = { before: { role: account.role }, after: { role } };
  await audit(ctx, {
    action,
    entity: "user",
    entityId: id,
    ...fields,
    undo: { kind: "edit", userId: id, ...fields },
  });
  return changed;
}

function refuseLastAdmin(ctx: AdminContext, locked: AccountRow[], id: number): void {
  const others = locked.filter((each) => each.role === "admin" && each.id !== id);
  if (others.length === 0) throw new AppError("CONFLICT", userMessages.lastAdminRole);
  // The caller may have lost their own role while waiting for the lock.
  if (!others.some((each) => each.id === ctx.actor.userId))
    throw new AppError("UNAUTHENTICATED", messages.signedOut);
}

/**
 * Keeps a former administrator whose address has changed from getting the role back: the account might then be another
 * person's.
 */
async function refuseStranger(ctx: AdminContext, id: number): Promise<void> {
  if ((await listGroupIds(ctx.db, id)).length > 0)
    throw new AppError("CONFLICT", userMessages.hasPrescriptions);
  if (await hasNewAddress(ctx.db, id)) throw new AppError("CONFLICT", userMessages.addressChangedSince);
}
