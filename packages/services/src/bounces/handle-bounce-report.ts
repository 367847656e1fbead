import { findActiveCare, stopOrStart } from "../care/index.ts";
import type { Context } from "../core/index.ts";
import {
  type BouncedEmail,
  type BounceOutcome,
  canBeStopped,
  noteBounce,
  type ReceivedBounceReport,
} from "../email/index.ts";
import { stopOrStartReminders } from "../reminders/index.ts";
import { hasAddress } from "./accounts.queries.ts";

/** Notes a bounce or complaint, and stops emails that would come back again. Safe to repeat. */
export function handleBounceReport(ctx: Context, report: ReceivedBounceReport): Promise<BounceOutcome> {
  return noteBounce(ctx, { report, onComplaint: stopComplainedOf });
}

/**
 * Stops the emails that a recipient complained about. Marking a reminder as spam is unsubscribing by another button,
 * so it stops what the reminder's own link would have stopped. Other emails have no such link: people asked for them,
 * like a new password, or have to know, like a recall.
 */
async function stopComplainedOf(ctx: Context, email: BouncedEmail): Promise<boolean> {
  const { care_id, user_id, to_address: address } = email;
  if (!canBeStopped(email)) return false;
  const readerId =
    care_id === null ? user_id : ((await findActiveCare(ctx.db, care_id))?.care.carer_id ?? null);
  if (readerId === null || !(await hasAddress(ctx.db, { userId: readerId, address }))) return false;
  if (care_id !== null) return stopOrStart(ctx, { id: care_id, wanted: false });
  return stopOrStartReminders(ctx, { userId: readerId, wanted: false });
}
