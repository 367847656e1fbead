import { REORDER_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import { messages } from "@scriptkeeper/contracts/messages";
import type {
  PutOff,
  ReminderDay,
  ReminderPutOff,
} from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import {
  lastsUntil,
  type PutOffDays,
  putOffChoices,
  putOffUntil,
  type SupplyFacts,
} from "@scriptkeeper/domain/supply/supply";
import { type Day, daysUntil, longDay } from "@scriptkeeper/domain/time/days";
import { AppError, audit, badInput, type Context, notFound, today, within } from "../../core/index.ts";
import { type ItemColumns, lockItems, saveItem } from "../items/item-changes.queries.ts";
import { eligibilityFacts } from "../items/item-facts.ts";
import { findItem, type ItemRow } from "../items/prescriptions.queries.ts";
import { findSupplies, suppliedItem } from "../items/supplies.queries.ts";
import { earlierReminder } from "./earlier-reminder.ts";
import { reminderChange } from "./reminder-change.ts";

/** A prescription that may be changed: the account's own, or one that a renewal link may order. */
export interface Owned {
  id: number;
  userId: number;
}

/**
 * Puts off the next reminder for a patient who still has some, by `days` but never past the day on which the medicine
 * runs out, unless that has passed. NOT_FOUND for another patient's prescription, CONFLICT for one that cannot be
 * ordered, BAD_INPUT for too many days.
 */
export function putOffReminder(ctx: Context, owned: Owned, days: PutOffDays): Promise<ReminderDay> {
  return change(ctx, owned, "put off reminder", async (item, inside, row) => {
    const day = today(inside);
    const standing = eligibility(eligibilityFacts(row), day);
    if (!standing.canOrder) throw new AppError("CONFLICT", `${standing.sentence} ${standing.nextStep}`);
    const supply = (await findSupplies(inside, [suppliedItem(row)])).get(item.id);
    const choice = choicesFor(row, supply, day).find((each) => each.days === days);
    if (!choice) throw whyNot(row, supply, day);
    if (!isPutOff(item, day))
      return {
        ...reminderChange(item, { date: choice.until, armAnew: true }),
        put_off_until: choice.until,
        planned_reminder: item.next_reminder_date,
      };
    if (choice.until === item.put_off_until) return {};
    // Not armed again, so that `remindAsPlanned` still finds what was sent under the earlier arming.
    return { next_reminder_date: choice.until, put_off_until: choice.until };
  });
}

/** Returns a reminder that was put off to the planned day. Does nothing when it is not put off. */
export function remindAsPlanned(ctx: Context, owned: Owned): Promise<ReminderDay> {
  return change(ctx, owned, "remind as planned", async (item, inside) => {
    if (!isPutOff(item, today(inside))) return {};
    return {
      ...(await earlierReminder(inside, item, item.planned_reminder)),
      put_off_until: null,
      planned_reminder: null,
    };
  });
}

/** The choices that a patient has for putting a reminder off, and the one made. */
export function putOffView(row: ItemRow, supply: SupplyFacts | undefined, day: Day): PutOff {
  return { until: putOffUntil(row.item, day), choices: choicesFor(row, supply, day) };
}

/** Until when the reminder is put off, and its planned day; `null` when it is not put off, or no longer. */
export function reminderPutOff(item: ItemColumns, day: Day): ReminderPutOff | null {
  const until = putOffUntil(item, day);
  return until === null ? null : { until, planned: item.planned_reminder };
}

function choicesFor(row: ItemRow, supply: SupplyFacts | undefined, day: Day) {
  const facts = eligibilityFacts(row);
  const choices = putOffChoices(
    {
      canOrder: eligibility(facts, day).canOrder,
      nextReminder: plannedReminder(row.item, day),
      lastsUntil: supply ? lastsUntil(supply) : null,
    },
    day,
  );
  // If the prescription has expired by then, no reminder would come.
  return choices.filter(({ until }) => eligibility(facts, until).canOrder);
}

/** The reminder's day before it was put off, so that pressing the same choice twice has no further effect. */
function plannedReminder(item: ItemColumns, day: Day): Day | null {
  return isPutOff(item, day) ? item.planned_reminder : item.next_reminder_date;
}

function isPutOff(item: ItemColumns, day: Day): boolean {
  return putOffUntil(item, day) !== null;
}

function whyNot(row: ItemRow, supply: SupplyFacts | undefined, day: Day): AppError {
  const planned = plannedReminder(row.item, day);
  if (planned === null || daysUntil(planned, day) > REORDER_SOON_DAYS)
    return new AppError("CONFLICT", "This medicine is not due yet, so there is no reminder to put off.");
  const end = supply ? lastsUntil(supply) : null;
  const expiry = effectiveExpiry(row.item);
  if (expiry !== null && (end === null || expiry <= end))
    return badInput("days", `That is too long: this prescription expires on ${longDay(expiry)}.`);
  return badInput("days", `That is too long: this medicine lasts until about ${longDay(end ?? day)}.`);
}

async function change(
  ctx: Context,
  { id, userId }: Owned,
  action: "put off reminder" | "remind as planned",
  decide: (item: ItemColumns, inside: Context, row: ItemRow) => Promise<Partial<ItemColumns>>,
): Promise<ReminderDay> {
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const [item] = await lockItems(tx, [id]);
    const row = await findItem(tx, { id, userId });
    if (!item || !row) throw notFound(messages.prescriptionNotFound);
    const set = await decide(item, inside, row);
    if (Object.keys(set).length === 0) return { id, next_reminder_date: item.next_reminder_date };
    await saveItem(tx, id, { ...set, updated_at: ctx.clock.now() });
    await audit(inside, {
      action,
      entity: "prescription_item",
      entityId: id,
      before: { next_reminder_date: item.next_reminder_date },
      after: { next_reminder_date: set.next_reminder_date },
    });
    return { id, next_reminder_date: set.next_reminder_date ?? null };
  });
}
