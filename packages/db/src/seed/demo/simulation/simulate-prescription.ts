import { EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import { effectiveStatus } from "@scriptkeeper/domain/prescriptions/item-status";
import type { Course } from "../content/course.ts";
import type { Dataset, Notice, Patient } from "../dataset.ts";
import { isSold } from "../input.ts";
import { beginCourse, cadenceOf, type LiveItem } from "./begin-course.ts";
import { renew } from "./renew.ts";

/** Simulates a course from its first pack until yesterday, so that all of its records agree. */
export function simulatePrescription(dataset: Dataset, part: { patient: Patient; course: Course }): void {
  const items = beginCourse(dataset, part);
  for (const event of eventsOf(part.course)) {
    for (const item of items) remind(dataset, { ...part, item, before: event.on + 1 });
    renew(dataset, { patient: part.patient, items, ...event });
  }
  for (const item of items) {
    if (part.course.isNotified !== false) remind(dataset, { ...part, item, before: 0 });
    warn(dataset, { ...part, item });
    item.row.status = effectiveStatus(
      {
        status: item.row.status,
        expiry_date: item.row.expiry_date,
        prescription_expiry_date: item.row.prescription_expiry_date,
      },
      dataset.calendar.day(0),
    );
  }
}

interface Event {
  on: number;
  outcome: "paid" | "lapsed" | "cancelled";
}

function eventsOf(course: Course): Event[] {
  const paid = Array.from({ length: course.renewals }, (_, index): Event => {
    const packsSince = course.renewals - 1 - index;
    return { on: course.obtained - packsSince * cadenceOf(course), outcome: "paid" };
  });
  return course.setback ? [...paid, course.setback] : paid;
}

/** Adds the reminder for the item's current date, if that day is before `before`. */
function remind(dataset: Dataset, of: { patient: Patient; item: LiveItem; before: number }): void {
  const { row, product } = of.item;
  if (row.next_reminder_date === null || row.repeats === 0 || !isSold(product)) return;
  const on = dataset.calendar.offsetOf(row.next_reminder_date);
  const isOver = row.expiry_date !== null && row.expiry_date <= row.next_reminder_date;
  if (on >= of.before || isOver) return;
  const told = tell(dataset, of.patient, {
    item: row,
    on,
    kind: "reminder",
    stage: "due",
    date: row.next_reminder_date,
    arming: row.reminder_arming,
    repeats: row.repeats,
  });
  if (!told) return;
  row.status = "pending_renewal";
  row.last_reminder_sent = dataset.calendar.at(on, 480);
}

/** Adds the expiry notices that patients had received by yesterday. */
function warn(dataset: Dataset, of: { patient: Patient; course: Course; item: LiveItem }): void {
  const { row } = of.item;
  if (row.expiry_date === null || of.course.isNotified === false) return;
  const end = dataset.calendar.offsetOf(row.expiry_date);
  const notice = {
    item: row,
    kind: "expiry",
    date: row.expiry_date,
    arming: 0,
    repeats: row.repeats,
  } as const;
  const soon = end - EXPIRING_SOON_DAYS;
  if (soon < 0) tell(dataset, of.patient, { ...notice, on: soon, stage: "soon" });
  if (end < 0) tell(dataset, of.patient, { ...notice, on: end, stage: "expired" });
}

function tell(dataset: Dataset, patient: Patient, notice: Omit<Notice, "patient">): boolean {
  const silentSince = patient.person.badAddressSince ?? patient.person.unsubscribedSince;
  if (silentSince !== undefined && notice.on >= -silentSince) return false;
  dataset.notices.push({ ...notice, patient });
  return true;
}
