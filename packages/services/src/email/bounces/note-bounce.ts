import { addDays, subMinutes } from "date-fns";
import { type Context, within } from "../../core/index.ts";
import { refreshRenewalLinks } from "../resend/renewal-links.ts";
import type { ReceivedBounceReport } from "./bounce-report.ts";
import {
  type BouncedEmail,
  insertBounce,
  lockBounced,
  markAddress,
  markStopped,
  returnEmail,
} from "./bounces.queries.ts";
import { isSameAddress } from "./same-address.ts";

/**
 * What a report turned out to be: a bounce that stopped its address, one that did not, a complaint, a known report,
 * about no email of ours, or about an email that is only just being recorded as sent, so that it has to be reported
 * again.
 */
export type BounceOutcome = "stopped" | "bounced" | "complained" | "known" | "unknown" | "early";

/** Stops what a reader complained about; false when that stops nothing. Called inside the transaction. */
export type OnComplaint = (ctx: Context, email: BouncedEmail) => Promise<boolean>;

/** Days after which no mail server still tries to deliver, so that a later report is not believed. */
const BELIEVED_DAYS = 14;
/** Minutes by which other servers' clocks may be behind ours. */
const CLOCK_MINUTES = 5;

/**
 * Notes a bounce or complaint if it is certainly about one of our emails: it names the email's Message-ID, which
 * nobody can guess, and the exact address that the email went to. Safe to repeat.
 */
export async function noteBounce(
  ctx: Context,
  { report, onComplaint }: { report: ReceivedBounceReport; onComplaint: OnComplaint },
): Promise<BounceOutcome> {
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const email = await findReported(inside, report);
    if (!email) return "unknown";
    if (email.state === "queued" && email.already_sent_at) return "early";
    if (email.state !== "sent" || !isTimely(report, email)) return "known";
    return report.kind === "complaint"
      ? noteComplaint(inside, { report, email, onComplaint })
      : noteReturned(inside, { report, email });
  });
}

async function findReported(ctx: Context, { messageIds, recipient, kind }: ReceivedBounceReport) {
  if (messageIds.length === 0) return null;
  const found = await lockBounced(ctx.db, messageIds);
  const isTheirs = ({ to_address }: BouncedEmail) =>
    recipient === null ? kind === "complaint" : isSameAddress(to_address, recipient);
  const byId = new Map(found.filter(isTheirs).map((email) => [email.message_id, email]));
  const named = messageIds.find((id) => byId.has(id));
  return named === undefined ? null : (byId.get(named) ?? null);
}

/**
 * Whether a report can be about the email's latest sending. A report that is read again after the email was resent is
 * older than that.
 */
function isTimely({ reportedAt }: ReceivedBounceReport, { sent_at }: BouncedEmail): boolean {
  if (!sent_at) return false;
  return reportedAt >= subMinutes(sent_at, CLOCK_MINUTES) && reportedAt <= addDays(sent_at, BELIEVED_DAYS);
}

async function noteReturned(
  ctx: Context,
  { report, email }: { report: ReceivedBounceReport; email: BouncedEmail },
): Promise<BounceOutcome> {
  const at = ctx.clock.now();
  // A carer gets the email instead of the patient only while that reaches somebody.
  const isBackToPatient = email.care_id !== null && email.copy_of === null;
  const reason = `The recipient's mail server returned it: ${report.reason}`;
  await returnEmail(ctx.db, { email, event: isBackToPatient ? "returned" : "bounced", reason, at });
  const stopped = report.subject === "address" && (await markAddress(ctx.db, { email, at }));
  await insertBounce(ctx.db, { report, email, stopped, at });
  if (isBackToPatient) {
    await refreshRenewalLinks(ctx, [{ ...email, care_id: null }]);
    ctx.jobs.notify("mail");
  }
  return stopped ? "stopped" : "bounced";
}

async function noteComplaint(
  ctx: Context,
  {
    report,
    email,
    onComplaint,
  }: { report: ReceivedBounceReport; email: BouncedEmail; onComplaint: OnComplaint },
): Promise<BounceOutcome> {
  const at = ctx.clock.now();
  if (!(await insertBounce(ctx.db, { report, email, stopped: false, at }))) return "known";
  if (await onComplaint(ctx, email)) await markStopped(ctx.db, email.id);
  return "complained";
}
