import {
  COUNTED_EMAILS,
  type ResendFailedInput,
  type ResentEmails,
} from "@scriptkeeper/contracts/reporting/logs";
import { type AdminContext, audit, within } from "../../core/index.ts";
import { requeue } from "./requeue.ts";
import { countResendable, countUnreachable, lockResendable } from "./resend-failed.queries.ts";

/**
 * How many emails one call requeues: few enough for a short transaction, so that the screen can often report progress.
 */
const AT_ONCE = 500;

/**
 * Requeues the oldest failed emails that match the filter, up to a limit, each as `resendEmail` does. Emails to a bad
 * address or a deleted account stay as they are. A caller that passes on each answer's `after` reaches every email
 * once, even if some fail again meanwhile.
 */
export async function resendFailedEmails(ctx: AdminContext, input: ResendFailedInput): Promise<ResentEmails> {
  const answer = await ctx.db.transaction((tx) => resend(within(ctx, tx), input));
  if (answer.resent > 0) ctx.jobs.notify("mail");
  return answer;
}

async function resend(ctx: AdminContext, input: ResendFailedInput): Promise<ResentEmails> {
  const filter = { search: input.email ?? "", kind: input.type || undefined };
  const begin = input.after ?? 0;
  const ids = await lockResendable(ctx.db, { ...filter, after: begin, limit: AT_ONCE });
  const resent = await requeue(ctx, ids);
  const last = ids.length === AT_ONCE ? (ids.at(-1) ?? null) : null;
  const found = last === null ? 0 : await countResendable(ctx.db, { ...filter, after: last });
  const after = found > 0 ? last : null;
  const kept = await countUnreachable(ctx.db, { ...filter, after: begin, until: after });
  if (resent > 0) {
    await audit(ctx, {
      action: "resend failed emails",
      entity: "email",
      entityId: "all",
      before: { state: "failed" },
      // The search may be an address, which must not get into the audit.
      after: { state: "queued", count: resent, type: input.type || null, by_address: Boolean(input.email) },
    });
  }
  return { resent, kept, left: Math.min(found, COUNTED_EMAILS), hasMore: found > COUNTED_EMAILS, after };
}
