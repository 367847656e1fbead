import { calendarFrom } from "./calendar.ts";
import { shelfOf } from "./content/course.ts";
import { otherCourses } from "./content/other-courses.ts";
import { patCourses } from "./content/pat-courses.ts";
import { type Person, pat, people } from "./content/people.ts";
import type { Dataset, Patient } from "./dataset.ts";
import { deliver } from "./deliveries/deliver.ts";
import { addDiscounts } from "./discounts.ts";
import { writeEmails } from "./emails.ts";
import { type DemoOptions, isSold } from "./input.ts";
import { logged } from "./log.ts";
import { openLinks } from "./open-links.ts";
import { seededRandom } from "./random.ts";
import { add, noRows, type Rows } from "./rows.ts";
import { simulatePrescription } from "./simulation/simulate-prescription.ts";

/** Earlier than the oldest prescription. */
const FIRST_DAY = -500;

/** Makes the rows of the demo data for this day: the same on every machine. */
export function makeRows(options: DemoOptions): Rows {
  const dataset: Dataset = {
    calendar: calendarFrom(options.today, options.timeZone),
    random: seededRandom(20_261),
    shelf: shelfOf(options.products),
    rows: noRows(),
    offers: new Map(),
    notices: [],
  };
  addConfigurations(dataset, options);
  addVariants(dataset, options);
  const admin = addAdmin(dataset);
  const patPatient = addPatient(dataset, pat, 0);
  const others = people.map((person, index) => addPatient(dataset, person, index + 1));
  addDiscounts(dataset, patPatient);
  for (const course of patCourses(dataset.shelf))
    simulatePrescription(dataset, { patient: patPatient, course });
  for (const [index, patient] of others.entries())
    for (const course of otherCourses(dataset.shelf, index))
      simulatePrescription(dataset, { patient, course });
  deliver(dataset, options);
  addSignIns(dataset, [admin, patPatient]);
  writeEmails(dataset, [
    { patient: patPatient, at: dataset.calendar.at(-36, 1_210) },
    ...others
      .slice(2, 5)
      .map((patient, index) => ({ patient, at: dataset.calendar.at(-9 * index - 2, 640) })),
  ]);
  openLinks(dataset);
  dataset.rows.transactions.sort((a, b) => a.transaction_date.getTime() - b.transaction_date.getTime());
  return dataset.rows;
}

function addConfigurations(dataset: Dataset, options: DemoOptions): void {
  const at = dataset.calendar.at(FIRST_DAY, 500);
  dataset.rows.configurations = options.products.map((product) => ({
    product_id: product.productId,
    product_name: product.title,
    days_supply: product.daysSupply,
    processing_days: product.processingDays,
    is_cannabis: product.isCannabis,
    is_available: isSold(product),
    created_at: at,
    updated_at: at,
  }));
}

function addVariants(dataset: Dataset, { products }: DemoOptions): void {
  dataset.rows.variants = products.flatMap(({ productId, variants }) =>
    variants.map(({ variantId, title, isAvailable }, position) => ({
      variant_id: variantId,
      product_id: productId,
      title,
      position,
      is_available: isAvailable,
    })),
  );
}

function addAdmin(dataset: Dataset): Patient {
  const person: Person = { firstName: "Alex", lastName: "Admin", mailbox: "admin" };
  const patient = addPatient(dataset, person, -1);
  patient.user.role = "admin";
  return patient;
}

function addPatient(dataset: Dataset, person: Person, index: number): Patient {
  const createdAt = dataset.calendar.at(FIRST_DAY, 540 + index);
  const flaggedAt = (daysAgo: number | undefined) =>
    daysAgo === undefined ? null : dataset.calendar.at(-daysAgo, 485);
  const user = add(dataset.rows.users, {
    email: `${person.mailbox}@scriptkeeper.example`,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: index > 0 && index % 4 !== 0 ? `+6125550${String(1_000 + index)}` : null,
    role: "user" as const,
    email_bad_at: flaggedAt(person.badAddressSince),
    unsubscribed_at: flaggedAt(person.unsubscribedSince),
    created_at: createdAt,
    updated_at: createdAt,
  });
  return { person, user };
}

function addSignIns(dataset: Dataset, accounts: Patient[]): void {
  for (const [index, patient] of accounts.entries())
    for (const on of [-64, -31, -17, -6, -1])
      logged(dataset, {
        patient,
        at: dataset.calendar.at(on - index, 495 + dataset.random.below(300)),
        type: "user_login",
        action: "Signed in",
        description: "Signed in with a password",
        status: "success",
      });
}
