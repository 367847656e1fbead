import type { EmailKind } from "@scriptkeeper/contracts/constants";
import { stopOrStart } from "../care/index.ts";
import type { Context } from "../core/index.ts";
import { type BouncedEmail, type BounceOutcome, type HeardReport, noteBounce } from "../email/index.ts";
import { stopOrStartReminders } from "../reminders/index.ts";
import { hasAddress } from "./accounts.queries.ts";

/** The kinds that carry a link with which their reader stops them. */
const STOPPABLE: readonly EmailKind[] = ["reminder", "expiry", "notification"];

/** Notes what came back of an email, and stops what that says will come back again. Safe to repeat. */
export function hearReport(ctx: Context, report: HeardReport): Promise<BounceOutcome> {
  return noteBounce(ctx, { report, onComplaint: stopComplainedOf });
}

/**
 * Whoever calls a reminder spam has unsubscribed by another button: it stops what their link would have stopped. Other
 * emails they asked for themselves, such as a new password.
 */
async function stopComplainedOf(ctx: Context, email: BouncedEmail): Promise<boolean> {
  const { kind, care_id, user_id, to_address } = email;
  if (!STOPPABLE.includes(kind)) return false;
  if (care_id !== null) return stopOrStart(ctx, { id: care_id, wanted: false });
  if (user_id === null || !(await hasAddress(ctx.db, { userId: user_id, address: to_address }))) return false;
  return stopOrStartReminders(ctx, { userId: user_id, wanted: false });
}
