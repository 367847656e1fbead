import { REORDER_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { addDays, type Day, daysUntil, laterDay, longDay, relativeDays } from "./days.ts";

/** Packs that somebody got on a day. */
export interface Obtained {
  on: Day;
  packs: number;
}

/** What is known of how long a medicine lasts: what was got first, and the paid orders since, in any order. */
export interface SupplyFacts {
  first: Obtained;
  paid: readonly Obtained[];
  /** Days that one pack lasts; `null` for a product without a configuration. */
  daysSupply: number | null;
}

/**
 * The day on which a medicine runs out, taken as meant from the first day on: what was left of one supply is used up
 * before the next one is begun. `null` where nobody said how long a pack lasts.
 */
export function lastsUntil({ first, paid, daysSupply }: SupplyFacts): Day | null {
  if (daysSupply === null) return null;
  const inOrder = [first, ...paid].toSorted((a, b) => a.on.localeCompare(b.on));
  const begin = inOrder[0]?.on ?? first.on;
  return inOrder.reduce((end, { on, packs }) => addDays(laterDay(end, on), packs * daysSupply), begin);
}

/** What was got last: the newest paid order, or what came first. */
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

/** What decides the group of a prescription and its place in it. */
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
 * What a patient has to do about a medicine, by the day on which it is to be ordered: the reminder's, which leaves time for
 * the order to come, or where none is planned the day on which it runs out.
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

/** Those that run out first stand first; without a day they stand last. */
export function byRunOut(a: Pick<SupplyState, "lastsUntil">, b: Pick<SupplyState, "lastsUntil">): number {
  return (a.lastsUntil ?? NEVER).localeCompare(b.lastsUntil ?? NEVER);
}

const NEVER = "9999-12-31";

/** Medicines that become due so soon are offered together with those that are ordered. */
export const ALSO_DUE_DAYS = 10;

/** Whether a medicine that can be ordered becomes due within the days in which it may as well go with another order. */
export function isDueSoon(state: SupplyState, today: Day): boolean {
  const orderOn = state.nextReminder ?? state.lastsUntil;
  return state.canOrder && orderOn !== null && daysUntil(orderOn, today) <= ALSO_DUE_DAYS;
}

/**
 * What to ask whoever orders a medicine much too early, with more than half of the last supply left, or again within a day
 * of a paid order; `null` when there is nothing to ask. It is never a reason to refuse.
 */
export function earlyOrderWarning(facts: SupplyFacts, today: Day): string | null {
  const end = lastsUntil(facts);
  const last = lastObtained(facts);
  const isTwice = facts.paid.some(({ on }) => Math.abs(daysUntil(on, today)) <= 1);
  if (end === null || facts.daysSupply === null || last.on > today) return null;
  const isMuchLeft = daysUntil(end, today) * 2 > last.packs * facts.daysSupply;
  if (!isTwice && !isMuchLeft) return null;
  const ago = relativeDays(daysUntil(last.on, today));
  return `This was ordered ${ago}; it should last until ${longDay(end)}. Order anyway?`;
}

export const PUT_OFF_DAYS = [3, 7, 14] as const;
export type PutOffDays = (typeof PUT_OFF_DAYS)[number];

export interface PutOffChoice {
  days: PutOffDays;
  until: Day;
}

/**
 * To which days a patient who still has some may put off the reminder of a medicine: so many days later than it is planned,
 * or than today, and never past the day on which it runs out. Once that is over, whoever has some knows better. None for
 * what can't be ordered, or is not due soon.
 */
export function putOffChoices(state: SupplyState, today: Day): PutOffChoice[] {
  if (!state.canOrder || state.nextReminder === null) return [];
  if (daysUntil(state.nextReminder, today) > REORDER_SOON_DAYS) return [];
  const from = laterDay(state.nextReminder, today);
  return PUT_OFF_DAYS.map((days) => ({ days, until: addDays(from, days) })).filter(
    ({ until }) => state.lastsUntil === null || state.lastsUntil < today || until <= state.lastsUntil,
  );
}

/** The day to which a reminder was put off, unless it was moved since or has come. */
export function putOffUntil(
  item: { put_off_until: Day | null; next_reminder_date: Day | null },
  today: Day,
): Day | null {
  const { put_off_until: until, next_reminder_date: planned } = item;
  return until !== null && until === planned && until > today ? until : null;
}
