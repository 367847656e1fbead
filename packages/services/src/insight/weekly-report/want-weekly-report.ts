import type { WantWeeklyReportInput, WeeklyReport } from "@scriptkeeper/contracts/reporting/insight";
import { addDays, mondayOf } from "@scriptkeeper/domain/time/days";
import { type AdminContext, audit, notFound, today, within } from "../../core/index.ts";
import { addReader, findReader, removeReader } from "./report-readers.queries.ts";

/** Whether the caller gets the numbers of the insight by email each Monday. */
export async function getWeeklyReport({ db, actor }: AdminContext): Promise<WeeklyReport> {
  const found = await findReader(db, actor.userId);
  if (!found) throw notFound();
  const { email, sentFor } = found;
  return { is_wanted: sentFor !== null, email, next_on: sentFor && addDays(sentFor, 7) };
}

/** Starts the report with the next Monday, or stops it. Repeating it changes nothing. */
export async function wantWeeklyReport(
  ctx: AdminContext,
  { is_wanted }: WantWeeklyReportInput,
): Promise<WeeklyReport> {
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const { userId: user_id } = ctx.actor;
    const reader = { user_id, asked_at: ctx.clock.now(), sent_for: mondayOf(today(ctx)) };
    const isNew = await (is_wanted ? addReader(tx, reader) : removeReader(tx, user_id));
    if (isNew)
      await audit(inside, {
        action: is_wanted ? "start weekly report" : "stop weekly report",
        entity: "user",
        entityId: user_id,
      });
    return getWeeklyReport(inside);
  });
}
