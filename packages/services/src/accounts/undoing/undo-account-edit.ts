import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { Role } from "@scriptkeeper/contracts/accounts/users";
import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { EMAIL_STOPS, type EmailStop } from "@scriptkeeper/contracts/emails/stop-limits";
import { lockAccount } from "../../auth/index.ts";
import {
  type AdminContext,
  AppError,
  refuseIfChanged,
  requireFreshSignIn,
  type UndoneEdit,
} from "../../core/index.ts";
import { STOP_COLUMNS, setEmailStop } from "../customers/email-stops/set-email-stop.ts";
import { undoCustomerEdit } from "../customers/update-customer.ts";
import { setRole } from "../users/change-role.ts";
import { lockForDeletion } from "../users/users.queries.ts";

/** Undoes an edit of an account: of its role, of an email stop, or of the customer's own fields. */
export function undoAccountEdit(ctx: AdminContext, edit: UndoneEdit): Promise<void> {
  if ("role" in edit.before) return undoRoleChange(ctx, edit);
  const stop = EMAIL_STOPS.find((one) => STOP_COLUMNS[one] in edit.before);
  return stop ? undoEmailStop(ctx, edit, stop) : undoCustomerEdit(ctx, edit);
}

/**
 * Undoes a change of role under the rules for changing one: a fresh sign-in, not the caller's own role, not the last
 * administrator's, and nobody with prescriptions becomes an administrator.
 */
async function undoRoleChange(ctx: AdminContext, edit: UndoneEdit): Promise<void> {
  requireFreshSignIn(ctx);
  const id = edit.entity_id;
  if (id === ctx.actor.userId) throw new AppError("CONFLICT", userMessages.notOwnRole);
  const account = (await lockForDeletion(ctx.db, id)).find((each) => each.id === id);
  if (!account) throw new AppError("CONFLICT", undoMessages.recordGone);
  await refuseIfChanged(ctx, edit, { values: { ...account } });
  const { role } = edit.before as { role: Role };
  await setRole(ctx, { id, role }, "undo change");
}

/** Undoes a change of an email stop; emails sent in the meantime stay sent. */
async function undoEmailStop(ctx: AdminContext, edit: UndoneEdit, stop: EmailStop): Promise<void> {
  const account = await lockAccount(ctx.db, edit.entity_id);
  if (!account) throw new AppError("CONFLICT", undoMessages.recordGone);
  await refuseIfChanged(ctx, edit, { values: { ...account.user } });
  const { [STOP_COLUMNS[stop]]: since } = edit.before;
  await setEmailStop(ctx, account.user, {
    stop,
    action: "undo change",
    since: typeof since === "string" ? new Date(since) : null,
  });
}
