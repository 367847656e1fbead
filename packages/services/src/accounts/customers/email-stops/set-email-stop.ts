import type { EmailStop } from "@scriptkeeper/contracts/emails/stop-limits";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import { type AdminContext, audit } from "../../../core/index.ts";
import { requeueUndelivered } from "../../../email/index.ts";
import { type CustomerColumns, saveCustomer } from "../customers.queries.ts";

/** The columns since when somebody gets no emails, or no reminders. */
export const STOP_COLUMNS = {
  bad_address: "email_bad_at",
  unsubscribed: "unsubscribed_at",
} as const satisfies Record<EmailStop, string>;

/**
 * Sets or lifts an email stop of a locked account, in the caller's transaction. When a bad address is lifted, emails
 * given up because of it are requeued.
 */
export async function setEmailStop(
  ctx: AdminContext,
  account: CustomerColumns,
  { stop, since, action }: { stop: EmailStop; since: Date | null; action: AuditAction },
): Promise<void> {
  const { id, email } = account;
  const column = STOP_COLUMNS[stop];
  await saveCustomer(ctx.db, id, { [column]: since, updated_at: ctx.clock.now() });
  if (stop === "bad_address" && since === null) await requeueUndelivered(ctx, id);
  const [before, after] = [{ [column]: account[column] }, { [column]: since }];
  // The address is kept as well, so that undoing conflicts once it has changed: a new address is not the bad one.
  const whose = stop === "bad_address" ? { email } : {};
  await audit(ctx, {
    action,
    entity: "user",
    entityId: id,
    before,
    after,
    undo: { kind: "edit", userId: id, before: { ...before, ...whose }, after: { ...after, ...whose } },
  });
}
