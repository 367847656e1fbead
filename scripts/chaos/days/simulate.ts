import { plusDays, wallClock } from "./calendar.ts";
import {
  arm,
  type Customer,
  type ExpectedEmail,
  emailsFor,
  isOver,
  lapse,
  type Prescription,
} from "./expected-emails.ts";
import { type Act, actOf } from "./patient-behaviours.ts";
import { APART_MINUTES, type PharmacyOfDays } from "./pharmacy-of-days.ts";

export interface Course {
  timeZone: string;
  /** The first tick: five minutes before a full hour. */
  start: Date;
  days: number;
  tickHours: number;
  customers: number;
  /** Clock jumps: by how many days, by the number of hours of ticks before. */
  jumps: ReadonlyMap<number, number>;
}

type Patient = Awaited<ReturnType<PharmacyOfDays["patientWith"]>>;

const HOURS_BETWEEN_ASKING = 6;
const NOON = 12;

/** Lets the days pass, tick by tick, in the product and in the expectation. Resolves to the emails that must have been written. */
export async function simulate(pharmacy: PharmacyOfDays, course: Course): Promise<ExpectedEmail[]> {
  const { clock } = pharmacy;
  const read = wallClock(course.timeZone);
  const days = () => {
    const now = clock.now();
    return [now, new Date(now.getTime() + APART_MINUTES * 60_000)].map((instant) => read(instant).day);
  };
  clock.set(course.start.toISOString());
  const customers = await insertCustomers(pharmacy, course);
  const expected: ExpectedEmail[] = [];
  let lastNoon = "";
  for (let hours = 0; hours < course.days * 24; hours += course.tickHours) {
    const { day, hour } = read(clock.now());
    if (hour >= NOON && day > lastNoon) {
      lastNoon = day;
      await noon(pharmacy, { customers, day });
    }
    await pharmacy.endCheckouts();
    lapse(
      customers.map(({ customer }) => customer),
      { now: clock.now(), day },
    );
    if (hours % HOURS_BETWEEN_ASKING === 0) await pharmacy.askStore();
    for (const today of new Set(days()))
      expected.push(...customers.flatMap(({ customer }) => emailsFor(customer, today)));
    await pharmacy.sweep();
    clock.advance({ days: course.jumps.get(hours) ?? 0 });
    await pharmacy.send();
    clock.advance({ hours: course.tickHours });
  }
  return expected;
}

interface KnownCustomer {
  patient: Patient;
  customer: Customer;
  /** The number of its first prescription. */
  first: number;
}

/** Every third customer has two prescriptions. */
async function insertCustomers(pharmacy: PharmacyOfDays, course: Course): Promise<KnownCustomer[]> {
  const known: KnownCustomer[] = [];
  let nth = 0;
  const { day } = wallClock(course.timeZone)(course.start);
  for (let made = 0; made < course.customers; made++) {
    const first = nth;
    const columns = Array.from({ length: made % 3 === 0 ? 2 : 1 }, () => {
      const reminder = plusDays(day, (nth * 7) % 31);
      const expiry = plusDays(day, 4 + ((nth * 13) % 101));
      nth++;
      return { start_date: day, next_reminder_date: reminder, prescription_expiry_date: expiry, repeats: 99 };
    });
    const patient = await pharmacy.patientWith(columns);
    const prescriptions = patient.items.map(prescriptionOf);
    known.push({
      patient,
      first,
      customer: { userId: patient.patient.id, prescriptions, lastEmail: null },
    });
  }
  return known;
}

function prescriptionOf(item: Patient["items"][number]): Prescription {
  return {
    id: item.id,
    reminder: item.next_reminder_date ?? "",
    remindedOn: null,
    isFollowedUp: false,
    expiry: item.prescription_expiry_date ?? "",
    soonFor: null,
    expiredFor: null,
    unpaid: null,
    lapsedOn: null,
  };
}

async function noon(
  pharmacy: PharmacyOfDays,
  { customers, day }: { customers: readonly KnownCustomer[]; day: string },
): Promise<void> {
  for (const { patient, customer, first } of customers)
    for (const [index, prescription] of customer.prescriptions.entries()) {
      const act = actOf(prescription, { nth: first + index, day });
      if (!act) continue;
      await pharmacy.act(act, { patient, itemId: prescription.id });
      expectOf(act, prescription, { day, pharmacy });
    }
}

/** Applies an act's expected effect to a prescription. */
function expectOf(
  act: Act,
  prescription: Prescription,
  { day, pharmacy }: { day: string; pharmacy: PharmacyOfDays },
): void {
  if (act.what === "move expiry") {
    // A new prescription after an expired one: a reminder that is already due is sent again.
    if (isOver(prescription, day) && prescription.reminder <= day) arm(prescription, prescription.reminder);
    prescription.expiry = act.to;
  }
  if (act.what === "move reminder") arm(prescription, act.to);
  if (act.what !== "order") return;
  const reminderBefore = prescription.reminder;
  arm(prescription, plusDays(day, pharmacy.orderDays));
  prescription.lapsedOn = null;
  prescription.unpaid = act.isPaid ? null : { openedAt: pharmacy.clock.now(), reminderBefore };
}
