import { mondayOf } from "@scriptkeeper/domain/time/days";
import { localTime } from "@scriptkeeper/domain/time/local-time";
import { type Context, today, within } from "../../core/index.ts";
import { queueEmail } from "../../email/index.ts";
import { readWeeks } from "../funnel/get-insight.ts";
import { takeReaders } from "./report-readers.queries.ts";

/** Sent on Mondays from this hour on, in the store's time zone. */
const HOUR = "07:00";
/** The number of complete weeks reported. */
const WEEKS = 4;

/**
 * Queues the report for every administrator who wants it and has not got this week's, from Monday morning on. The mark
 * and the email are written in one transaction, so nobody gets it twice even if this runs concurrently or dies.
 */
export async function sendWeeklyReports(ctx: Context): Promise<{ reports: number }> {
  const day = today(ctx);
  const week = mondayOf(day);
  const [, hour = ""] = localTime(ctx.clock.now(), ctx.settings.storeTimezone).split("T");
  if (day === week && hour < HOUR) return { reports: 0 };
  const reports = await ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const readers = await takeReaders(tx, week);
    if (readers.length === 0) return 0;
    const weeks = (await readWeeks(inside, {})).filter((each) => each.week < week).slice(-WEEKS);
    for (const { id, email, first_name } of readers)
      await queueEmail(inside, {
        kind: "notification",
        user: { id, email },
        payload: {
          about: "weekly_report",
          firstName: first_name,
          week,
          weeks: weeks.toReversed(),
          insightUrl: `${ctx.settings.publicUrl}/admin/insight`,
        },
      });
    return readers.length;
  });
  if (reports > 0) ctx.jobs.notify("mail");
  return { reports };
}
