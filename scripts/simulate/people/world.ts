import { forEachAtOnce } from "@scriptkeeper/services/core";
import type { Random } from "@scriptkeeper/testing/random/random";
import type { DayNumber } from "../calendar.ts";
import type { Medicine } from "../shop/medicines.ts";
import type { Pharmacy } from "../shop/pharmacy.ts";

export interface Prescription {
  repeats: number;
  expires: DayNumber;
}

/** One medicine of a patient, as it truly is: the product knows only what it was told. */
export interface Treatment {
  itemId: number;
  patient: Patient;
  medicine: Medicine;
  /** Days for which there is some in the cupboard. */
  inHand: number;
  coming: { on: DayNumber; packs: number }[];
  /** What was paid for, the first order too. */
  bought: { on: DayNumber; packs: number }[];
  /** As the prescription says; empty until staff have looked at it. */
  prescription: Prescription | null;
  /** When the doctor's next prescription comes. */
  newPrescriptionOn: DayNumber | null;
  /** When staff called about it and noted what came of that. */
  settledOn: DayNumber | null;
  /** Days since the first pack came, and those of them with some in hand. */
  days: number;
  covered: number;
}

export interface Patient {
  id: number;
  email: string;
  /** Chance of their own, whoever else does what meanwhile. */
  random: Random;
  treatments: Treatment[];
}

type Act = () => Promise<void>;

/** Everybody and everything outside of the product. */
export interface World {
  pharmacy: Pharmacy;
  random: Random;
  today: DayNumber;
  patients: Patient[];
  byEmail: Map<string, Patient>;
  byItem: Map<number, Treatment>;
  /** What the items of each checkout were ordered from, by its address: a prescription that comes later is left whole. */
  orderedFrom: Map<string, Map<number, Prescription>>;
  /** What patients mean to do on which day. */
  plans: Map<DayNumber, { patient: Patient; act: Act }[]>;
  /** What staff, post and store will do on which day. */
  errands: Map<DayNumber, Act[]>;
  /** Items of the staff's list that somebody is going to call about. */
  toBeCalled: Set<number>;
  /** Items that have run out and about which nothing is under way, and since when. */
  idleSince: Map<number, DayNumber>;
}

export function openWorld(
  pharmacy: Pharmacy,
  { random, today }: { random: Random; today: DayNumber },
): World {
  return {
    pharmacy,
    random,
    today,
    patients: [],
    byEmail: new Map(),
    byItem: new Map(),
    orderedFrom: new Map(),
    plans: new Map(),
    errands: new Map(),
    toBeCalled: new Set(),
    idleSince: new Map(),
  };
}

export function plan(world: World, patient: Patient, { inDays, act }: { inDays: number; act: Act }): void {
  addTo(world.plans, world.today + inDays, { patient, act });
}

export function errand(world: World, inDays: number, act: Act): void {
  addTo(world.errands, world.today + inDays, act);
}

function addTo<Each>(days: Map<DayNumber, Each[]>, day: DayNumber, each: Each): void {
  const there = days.get(day);
  if (there) there.push(each);
  else days.set(day, [each]);
}

const AT_ONCE = 6;

/** Patients do what they meant to do today, several at once, each one thing after the other. */
export async function carryOutPlans(world: World): Promise<void> {
  for (let planned = takePlans(world); planned.size > 0; planned = takePlans(world))
    await forEachAtOnce(planned.values(), AT_ONCE, async (acts) => {
      for (const act of acts) await act();
      return true;
    });
}

function takePlans({ plans, today }: World): Map<Patient, Act[]> {
  const acts = new Map<Patient, Act[]>();
  for (const { patient, act } of plans.get(today) ?? [])
    acts.set(patient, [...(acts.get(patient) ?? []), act]);
  plans.delete(today);
  return acts;
}

export async function runErrands({ errands, today }: World): Promise<void> {
  const due = errands.get(today) ?? [];
  errands.delete(today);
  await forEachAtOnce(due, AT_ONCE, async (act) => {
    await act();
    return true;
  });
}
