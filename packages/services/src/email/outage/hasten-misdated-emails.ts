import { addSeconds } from "date-fns";
import { type Context, latestRightTime } from "../../core/index.ts";
import { PAUSE_SECONDS } from "../delivery/retry.ts";
import { makeMisdatedDue } from "./misdated.queries.ts";

/** Makes emails due that would wait for hours only because the clock of whoever queued or tried them ran ahead. */
export async function hastenMisdatedEmails(ctx: Context): Promise<{ hastened: number }> {
  const now = ctx.clock.now();
  const first = latestRightTime(now);
  const again = addSeconds(first, PAUSE_SECONDS.longest);
  const hastened = await makeMisdatedDue(ctx.db, { now, first, again });
  if (hastened > 0) {
    ctx.log.warn({ emails: hastened }, "emails were dated by a clock that ran ahead; they are sent now");
    ctx.jobs.notify("mail");
  }
  return { hastened };
}
