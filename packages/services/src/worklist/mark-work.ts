import type { Snooze } from "@scriptkeeper/contracts/worklist/limits";
import type { MarkWorkInput, WorkMark } from "@scriptkeeper/contracts/worklist/worklist";
import { addDays, type Day } from "@scriptkeeper/domain/time/days";
import { getISODay, parseISO } from "date-fns";
import { type AdminContext, AppError, audit, badInput, notFound, today, within } from "../core/index.ts";
import { changedMeanwhile, markView } from "./mark-view.ts";
import { findMark, isAdministrator, type MarkRow, saveMark } from "./marks.queries.ts";
import { ruleOf } from "./rules.ts";

const OVER = "This line has already been dealt with and has left the worklist.";

/**
 * Takes a line or gives it back, puts it off, or notes something about it. NOT_FOUND when the line is gone, CONFLICT
 * when someone has changed its mark since the revision that the caller saw: the message says how.
 */
export async function markWork(ctx: AdminContext, input: MarkWorkInput): Promise<WorkMark> {
  const { kind, key, revision } = input;
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const [open] = await ruleOf(kind).find(inside, { only: [key], except: [], most: 1 });
    if (open === undefined) throw notFound(OVER);
    const before = await findMark(tx, { kind, key });
    if ((before?.mark.revision ?? 0) !== revision) throw new AppError("CONFLICT", changedMeanwhile(before));
    const assignee = input.back_to?.assigned_to ?? null;
    if (assignee !== null && !(await isAdministrator(tx, assignee)))
      throw badInput(
        "back_to",
        "The person who had it is no longer an administrator. Take it yourself, or leave it.",
      );
    const mark = changed(ctx, { before: before?.mark, input });
    if (!(await saveMark(tx, { seen: revision, mark })))
      throw new AppError("CONFLICT", changedMeanwhile(await findMark(tx, { kind, key })));
    await audit(inside, {
      action: "mark work",
      entity: "worklist_mark",
      entityId: `${kind}:${key}`,
      before: audited(before?.mark),
      after: audited(mark),
    });
    const after = await findMark(tx, { kind, key });
    if (!after) throw new Error("the mark was not written");
    return markView(after);
  });
}

function changed(
  ctx: AdminContext,
  { before, input }: { before: MarkRow | undefined; input: MarkWorkInput },
): MarkRow {
  const { kind, key, revision, mine, snooze, note, back_to } = input;
  const assigned = mine ? ctx.actor.userId : null;
  return {
    kind,
    key,
    ...(back_to ?? {
      assigned_to: mine === undefined ? (before?.assigned_to ?? null) : assigned,
      snoozed_until:
        snooze === undefined ? (before?.snoozed_until ?? null) : snooze && snoozeEnd(snooze, today(ctx)),
      note: note === undefined ? (before?.note ?? null) : note || null,
    }),
    revision: revision + 1,
    changed_at: ctx.clock.now(),
    changed_by: ctx.actor.userId,
  };
}

/** The day on which a line that was put off comes back; "next week" means its Monday. */
function snoozeEnd(snooze: Snooze, day: Day): Day {
  const days = { tomorrow: 1, three_days: 3, next_week: 8 - getISODay(parseISO(day)) };
  return addDays(day, days[snooze]);
}

/** A note may be about a patient, so the audit does not get it. */
function audited(mark: MarkRow | undefined) {
  if (!mark) return undefined;
  const { assigned_to, snoozed_until, note } = mark;
  return { assigned_to, snoozed_until, has_note: note !== null };
}
