import { forEachAtOnce } from "@scriptkeeper/services/core";
import type { Random } from "@scriptkeeper/testing/random/random";
import type { DayNumber } from "../calendar.ts";
import type { Medicine } from "../shop/medicines.ts";
import type { Pharmacy } from "../shop/pharmacy.ts";

export interface Prescription {
  repeats: number;
  expires: DayNumber;
}

/** A patient's medicine as it really is: the product knows only what it was told. */
export interface Treatment {
  itemId: number;
  patient: Patient;
  medicine: Medicine;
  /** Days of supply at home. */
  inHand: number;
  coming: { on: DayNumber; packs: number }[];
  /** All paid purchases, including the first order. */
  bought: { on: DayNumber; packs: number }[];
  /** As prescribed; null until staff have reviewed it. */
  prescription: Prescription | null;
  /** When the doctor's next prescription arrives. */
  newPrescriptionOn: DayNumber | null;
  /** When staff called about it and noted the outcome. */
  settledOn: DayNumber | null;
  /** Days since the first pack arrived, and those of them with supply at home. */
  days: number;
  covered: number;
}

export interface Patient {
  id: number;
  email: string;
  /** Their own randomness, unaffected by what others do in the meantime. */
  random: Random;
  treatments: Treatment[];
}

type Act = () => Promise<void>;

/** All people and things outside of the product. */
export interface World {
  pharmacy: Pharmacy;
  random: Random;
  today: DayNumber;
  patients: Patient[];
  byEmail: Map<string, Patient>;
  byItem: Map<number, Treatment>;
  /**
   * The prescriptions from which each checkout's items were ordered, by URL: a later prescription is not used up by
   * it.
   */
  orderedFrom: Map<string, Map<number, Prescription>>;
  /** What patients intend to do on which day. */
  plans: Map<DayNumber, { patient: Patient; act: Act }[]>;
  /** What staff, post and store will do on which day. */
  errands: Map<DayNumber, Act[]>;
  /** Items on the staff's list about which somebody is going to call. */
  toBeCalled: Set<number>;
  /** Items that have run out with nothing in progress, and since when. */
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

/** Patients carry out what they intended for today: several at once, each one thing after the other. */
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
