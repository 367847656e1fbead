import type {
  CustomerRow,
  EditCustomerInput,
  UpdateCustomerInput,
} from "@scriptkeeper/contracts/accounts/customers";
import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import { revokeSessions } from "../../auth/index.ts";
import {
  type AdminContext,
  AppError,
  audit,
  changedFields,
  isUniqueViolation,
  notFound,
  refuseIfChanged,
  refuseIfStale,
  requireFreshSignIn,
  type UndoneEdit,
  within,
} from "../../core/index.ts";
import { type CustomerColumns, lockCustomer, saveCustomer } from "./customers.queries.ts";
import { editedCustomer } from "./edited-customer.ts";
import { getCustomer } from "./get-customer.ts";
import { onEmailChanged } from "./on-email-changed.ts";

/** What undoing keeps beside a bad address, so that it comes back as one and nothing is emailed there. */
const BAD_SINCE = "previous_email_bad_at";

export type CustomerChange = EditCustomerInput & { id: number };

/**
 * Changes a customer: absent fields stay, an empty phone deletes it. A new email address counts as working until a
 * mail server says otherwise, and emails that failed at a bad old address are requeued to it. The old address is told;
 * reset links sent there and all sessions end. Changing an address needs a fresh sign-in. NOT_FOUND for a missing
 * customer; CONFLICT when another account has the address, or when somebody else has changed the base.
 */
export async function updateCustomer(ctx: AdminContext, change: CustomerChange): Promise<CustomerRow> {
  await unlessTaken(() => ctx.db.transaction((tx) => lockAndUpdate(within(ctx, tx), change)));
  ctx.jobs.notify("mail");
  return getCustomer(ctx, change);
}

/**
 * Undoes an edit of a customer, with everything that changing those fields does, in the caller's transaction. CONFLICT
 * when one of them was changed since, or the account was deleted or is an administrator's.
 */
export async function undoCustomerEdit(ctx: AdminContext, edit: UndoneEdit): Promise<void> {
  const customer = await lockCustomer(ctx.db, edit.entity_id);
  if (!customer) throw new AppError("CONFLICT", undoMessages.recordGone);
  await refuseIfChanged(ctx, edit, { values: { ...customer } });
  const { [BAD_SINCE]: since, ...before } = edit.before as UpdateCustomerInput & { [BAD_SINCE]?: string };
  const how: HowChanged = { action: "undo change", emailBadAt: since === undefined ? null : new Date(since) };
  await unlessTaken(() => lockAndUpdate(ctx, { ...before, id: edit.entity_id }, how));
}

async function unlessTaken(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("CONFLICT", userMessages.emailTaken, { field: "email" });
    throw error;
  }
}

interface HowChanged {
  action: AuditAction;
  /** Since when a new email address is known not to work. */
  emailBadAt: Date | null;
}

async function lockAndUpdate(
  ctx: AdminContext,
  { id, base, ...wanted }: CustomerChange,
  { action, emailBadAt }: HowChanged = { action: "update customer", emailBadAt: null },
): Promise<void> {
  const customer = await lockCustomer(ctx.db, id);
  if (!customer) throw notFound(userMessages.customerNotFound);
  const set = fieldsToSet(wanted);
  await refuseIfStale(ctx, editedCustomer(customer), { base, set });
  const changed = changedFields({ ...customer }, set);
  if (!changed) return;
  const now = ctx.clock.now();
  const movesEmail = set.email !== undefined && set.email !== customer.email;
  if (movesEmail) requireFreshSignIn(ctx);
  await saveCustomer(ctx.db, id, {
    ...set,
    ...(movesEmail ? { email_bad_at: emailBadAt } : {}),
    updated_at: now,
  });
  if (movesEmail) {
    await onEmailChanged(ctx, { account: customer, changedBy: "pharmacy" });
    const ended = await revokeSessions(ctx.db, { userId: id, at: now });
    await audit(ctx, {
      action: "end sessions",
      entity: "user",
      entityId: id,
      after: { ended_sessions: ended },
    });
  }
  const mark = movesEmail && customer.email_bad_at ? { [BAD_SINCE]: customer.email_bad_at } : {};
  await audit(ctx, {
    action,
    entity: "user",
    entityId: id,
    ...changed,
    undo: { kind: "edit", userId: id, ...changed, before: { ...changed.before, ...mark } },
  });
}

function fieldsToSet({ email, first_name, last_name, phone }: UpdateCustomerInput): Partial<CustomerColumns> {
  return {
    ...(email === undefined ? {} : { email }),
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...(phone === undefined ? {} : { phone: phone || null }),
  };
}
