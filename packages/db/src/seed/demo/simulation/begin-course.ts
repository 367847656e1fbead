import { validityMonths } from "@scriptkeeper/domain/prescriptions/validity";
import { nextReminderDate } from "@scriptkeeper/domain/reminders/reminder-date";
import { addMonths } from "@scriptkeeper/domain/time/days";
import { type Course, type CourseItem, pick } from "../content/course.ts";
import { doctors } from "../content/people.ts";
import type { Dataset, Patient } from "../dataset.ts";
import type { DemoProduct } from "../input.ts";
import { logged } from "../log.ts";
import { type AssignmentRow, add, type DiscountRow, type ItemRow } from "../rows.ts";

/** An item while its course is simulated, from the first pack until today. */
export interface LiveItem {
  row: ItemRow;
  product: DemoProduct;
  supply: { days_supply: number; processing_days: number };
  assignments: LiveAssignment[];
}

export interface LiveAssignment {
  row: AssignmentRow;
  discount: DiscountRow;
  timesUsed: number;
}

/** Adds the order that starts a course: its group, its items as they were then, and the log. */
export function beginCourse(
  dataset: Dataset,
  { patient, course }: { patient: Patient; course: Course },
): LiveItem[] {
  const start = course.obtained - course.renewals * cadenceOf(course);
  const createdAt = dataset.calendar.at(start, 540 + dataset.random.below(480));
  const isOrder = course.origin === "order";
  const group = add(dataset.rows.groups, {
    user_id: patient.user.id,
    shopify_order_id: isOrder ? String(4_800_000_001 + dataset.rows.groups.length) : null,
    created_at: createdAt,
  });
  const doctor = pick(doctors, dataset.random.below(doctors.length));
  return course.items.map((wanted, line) => {
    const { product } = wanted;
    const item = add<ItemRow>(dataset.rows.items, {
      prescription_group_id: group.id,
      user_id: patient.user.id,
      product_id: product.productId,
      product_name: product.title,
      variant_id: pick(product.variants, 0).variantId,
      quantity: wanted.quantity ?? 1,
      status: "active",
      start_date: dataset.calendar.day(start),
      ...expiryOf(dataset, { course, wanted, start }),
      repeats: wanted.repeats === null ? null : wanted.repeats + course.renewals,
      repeats_revision: 0,
      doctor_name: wanted.isUnreviewed ? null : doctor,
      next_reminder_date: null,
      put_off_until: null,
      planned_reminder: null,
      reminder_arming: 1,
      last_reminder_sent: null,
      last_renewal_date: null,
      shopify_line_item_id: isOrder ? `${group.shopify_order_id}${line + 1}` : null,
      missing_data_notes: wanted.isUnreviewed ? "Repeats and expiry date are not known yet." : null,
      created_at: createdAt,
      updated_at: createdAt,
    });
    const supply = { days_supply: product.daysSupply, processing_days: product.processingDays };
    if (!wanted.isUnreviewed)
      item.next_reminder_date = nextReminderDate(
        { start: item.start_date, quantity: item.quantity, supply },
        item.start_date,
      );
    logged(dataset, {
      patient,
      item,
      at: createdAt,
      type: "prescription_created",
      action: "Prescription created",
      description: isOrder ? "Came with an order from the store." : "Added by the pharmacy.",
      status: "success",
      quantity: item.quantity,
    });
    return { row: item, product, supply, assignments: assign(dataset, { item, wanted, course, start }) };
  });
}

/** Returns the days from one pack to the next. */
export function cadenceOf(course: Course): number {
  const first = pick(course.items, 0);
  return first.product.daysSupply * (first.quantity ?? 1);
}

function validityOf(product: DemoProduct): number {
  return validityMonths({ is_cannabis: product.isCannabis });
}

function expiryOf(dataset: Dataset, of: { course: Course; wanted: CourseItem; start: number }) {
  if (of.wanted.isUnreviewed) return { expiry_date: null, prescription_expiry_date: null };
  const expiry =
    of.course.expiresIn === undefined
      ? addMonths(dataset.calendar.day(of.start), validityOf(of.wanted.product))
      : dataset.calendar.day(of.course.expiresIn);
  return {
    expiry_date: expiry,
    prescription_expiry_date: of.wanted.hasDefaultExpiry ? null : expiry,
  };
}

/** Gives the item its discounts in order; each ends the one before it. */
function assign(
  dataset: Dataset,
  of: { item: ItemRow; wanted: CourseItem; course: Course; start: number },
): LiveAssignment[] {
  const given: LiveAssignment[] = [];
  for (const { key, given: when } of of.wanted.offers ?? []) {
    const discount = dataset.offers.get(key);
    if (!discount) throw new Error(`there is no offer ${key}`);
    const on = when === "at the start" ? of.start : Math.min(-1, Math.ceil(of.course.obtained / 2));
    const at = dataset.calendar.at(on, when === "at the start" ? 1080 : 600);
    const before = given.at(-1);
    if (before) before.row.ended_at = at;
    const row = add(dataset.rows.assignments, {
      prescription_item_id: of.item.id,
      discount_id: discount.id,
      assigned_at: at,
      ended_at: null,
    });
    given.push({ row, discount, timesUsed: 0 });
  }
  return given;
}
