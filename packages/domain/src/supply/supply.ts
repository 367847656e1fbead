import { REORDER_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { addDays, type Day, daysUntil, laterDay, longDay, relativeDays } from "../time/days.ts";

/** Packs that someone received on a day. */
export interface Obtained {
  on: Day;
  packs: number;
}

/** What is known about how long a medicine lasts: the first supply and the paid orders since, in any order. */
export interface SupplyFacts {
  first: Obtained;
  paid: readonly Obtained[];
  /** How many days one pack lasts; `null` for a product without a configuration. */
  daysSupply: number | null;
}

/**
 * The day on which a medicine runs out if taken as intended from the first day: what is left of one supply is used up
 * before the next is started. `null` if the days per pack are not known.
 */
export function lastsUntil({ first, paid, daysSupply }: SupplyFacts): Day | null {
  if (daysSupply === null) return null;
  const inOrder = [first, ...paid].toSorted((a, b) => a.on.localeCompare(b.on));
  const begin = inOrder[0]?.on ?? first.on;
  return inOrder.reduce((end, { on, packs }) => addDays(laterDay(end, on), packs * daysSupply), begin);
}

/** The latest supply: the newest paid order, or the first supply. */
export function lastObtained({ first, paid }: Pick<SupplyFacts, "first" | "paid">): Obtained {
  return [first, ...paid].toSorted((a, b) => a.on.localeCompare(b.on)).at(-1) ?? first;
}

export const SUPPLY_GROUPS = ["due", "soon", "later", "cannot"] as const;
export type SupplyGroup = (typeof SUPPLY_GROUPS)[number];

export interface SupplyState {
  canOrder: boolean;
  nextReminder: Day | null;
  lastsUntil: Day | null;
}

/** What decides a prescription's group and its position in it. */
export function supplyState(
  item: Pick<PrescriptionItem, "eligibility" | "next_reminder_date" | "lasts_until">,
): SupplyState {
  return {
    canOrder: item.eligibility.canOrder,
    nextReminder: item.next_reminder_date,
    lastsUntil: item.lasts_until ?? null,
  };
}

/**
 * What a patient needs to do about a medicine, by the day on which to order it: the day of its reminder, which leaves
 * time for the order to arrive, or the day it runs out if no reminder is planned.
 */
export function supplyGroup(
  { canOrder, nextReminder, lastsUntil: end }: SupplyState,
  today: Day,
): SupplyGroup {
  if (!canOrder) return "cannot";
  const orderOn = nextReminder ?? end;
  if (orderOn === null) return "later";
  const days = daysUntil(orderOn, today);
  if (days <= 0) return "due";
  return days <= REORDER_SOON_DAYS ? "soon" : "later";
}

/** Medicines that run out first come first; those without a day come last. */
export function byRunOut(a: Pick<SupplyState, "lastsUntil">, b: Pick<SupplyState, "lastsUntil">): number {
  return (a.lastsUntil ?? NEVER).localeCompare(b.lastsUntil ?? NEVER);
}

const NEVER = "9999-12-31";

/** Medicines due within this many days are offered together with the ones being ordered. */
export const ALSO_DUE_DAYS = 10;

/** Whether a medicine that can be ordered is due soon enough to be included in another order. */
export function isDueSoon(state: SupplyState, today: Day): boolean {
  const orderOn = state.nextReminder ?? state.lastsUntil;
  return state.canOrder && orderOn !== null && daysUntil(orderOn, today) <= ALSO_DUE_DAYS;
}

/**
 * What to ask someone who orders a medicine much too early (with more than half of the last supply left), or again
 * within a day of a paid order; `null` if there is nothing to ask. It is never a reason to refuse.
 */
export function earlyOrderWarning(facts: SupplyFacts, today: Day): string | null {
  const end = lastsUntil(facts);
  const last = lastObtained(facts);
  const isTwice = facts.paid.some(({ on }) => Math.abs(daysUntil(on, today)) <= 1);
  if (end === null || facts.daysSupply === null || last.on > today) return null;
  const isMuchLeft = daysUntil(end, today) * 2 > last.packs * facts.daysSupply;
  if (!isTwice && !isMuchLeft) return null;
  // Staff may have entered the prescription for somebody who has received nothing yet.
  const since = facts.paid.includes(last)
    ? orderedWhen(last.on, today)
    : `The first supply is recorded as of ${longDay(last.on)}`;
  return `${since} and should last until ${longDay(end)}. Order anyway?`;
}

/** How the question about an early order begins if it is about the order of that day. */
export function orderedWhen(day: Day, today: Day): string {
  return `This was ordered ${relativeDays(daysUntil(day, today))}`;
}

export const PUT_OFF_DAYS = [3, 7, 14] as const;
export type PutOffDays = (typeof PUT_OFF_DAYS)[number];

export interface PutOffChoice {
  days: PutOffDays;
  until: Day;
}

/**
 * The days to which a patient who still has some medicine can put off its reminder: a number of days after the planned
 * day or today, and never past the day on which it runs out. Once that day has passed, the patient knows best how much
 * is left. None if the medicine can't be ordered or is not due soon.
 */
export function putOffChoices(state: SupplyState, today: Day): PutOffChoice[] {
  if (!state.canOrder || state.nextReminder === null) return [];
  if (daysUntil(state.nextReminder, today) > REORDER_SOON_DAYS) return [];
  const from = laterDay(state.nextReminder, today);
  return PUT_OFF_DAYS.map((days) => ({ days, until: addDays(from, days) })).filter(
    ({ until }) => state.lastsUntil === null || state.lastsUntil < today || until <= state.lastsUntil,
  );
}

/** The day to which a reminder was put off, unless it was moved again or that day has come. */
export function putOffUntil(
  item: { put_off_until: Day | null; next_reminder_date: Day | null },
  today: Day,
): Day | null {
  const { put_off_until: until, next_reminder_date: planned } = item;
  return until !== null && until === planned && until > today ? until : null;
}
