import { restoreItem } from "@scriptkeeper/domain/orders/item-restoration";
import type { Dataset, Patient } from "../dataset.ts";
import { logged } from "../log.ts";
import type { RenewalLine } from "../rows.ts";
import type { LiveItem } from "./begin-course.ts";

export type Outcome = "paid" | "lapsed" | "cancelled";

/** Days until a renewal is settled: an unpaid checkout closed, or a paid order cancelled. */
export const SETTLED_AFTER = { paid: 0, lapsed: 3, cancelled: 1 } as const;

interface Settling {
  order: { patient: Patient; on: number; outcome: Outcome };
  taken: { item: LiveItem; line: RenewalLine }[];
  renewalId: string;
  startedAt: Date;
  settledAt: Date;
}

const PAID_AFTER_MS = 12 * 60_000;

/** Records how an order ended: unless it was paid and kept, what it took is given back. */
export function settle(dataset: Dataset, { order, taken, renewalId, startedAt, settledAt }: Settling): void {
  const { outcome, patient } = order;
  const today = dataset.calendar.day(order.on + SETTLED_AFTER[outcome]);
  for (const { item, line } of taken) {
    const event = { patient, item: item.row, quantity: line.quantity, renewalId };
    if (outcome === "cancelled") {
      const paidAt = new Date(startedAt.getTime() + PAID_AFTER_MS);
      logged(dataset, { ...event, at: paidAt, type: "order", ...words.paid });
    }
    if (outcome !== "paid") {
      returnTo(item, { line, today, at: settledAt });
      line.given_back_at = settledAt;
    }
    const type = outcome === "lapsed" ? "renewal" : "order";
    logged(dataset, { ...event, at: settledAt, type, ...words[outcome] });
  }
}

function returnTo(item: LiveItem, of: { line: RenewalLine; today: string; at: Date }): void {
  const { row } = item;
  const returned = restoreItem(
    {
      tookRepeat: of.line.took_repeat,
      repeatsRevision: 0,
      reminderBefore: of.line.reminder_before ?? null,
      reminderWritten: of.line.reminder_written ?? null,
    },
    { repeats: row.repeats, repeatsRevision: 0, nextReminder: row.next_reminder_date },
    of.today,
  );
  row.repeats = returned.repeats;
  row.next_reminder_date = returned.nextReminder;
  row.last_renewal_date = of.line.last_renewal_before ?? null;
  if (returned.reminderRearmed) row.reminder_arming += 1;
  row.updated_at = of.at;
  const used = item.assignments.find(({ row: assignment }) => assignment.id === of.line.assignment_id);
  if (used) used.timesUsed -= 1;
}

const words = {
  paid: { action: "Order paid", description: "The store reported the payment.", status: "success" },
  lapsed: {
    action: "Checkout not finished",
    description: "The checkout was closed without payment. The repeats it had reserved were returned.",
    status: "lapsed",
  },
  cancelled: {
    action: "Order cancelled",
    description: "The paid order was cancelled at the store. The repeats it had used were returned.",
    status: "cancelled",
  },
} as const;
