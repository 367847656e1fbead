import { createHash } from "node:crypto";
import { DEFAULT_DELIVERY_FEE_CENTS } from "@scriptkeeper/contracts/constants";
import { expiryStatus } from "@scriptkeeper/domain/prescriptions/expiry";
import type { Dataset, Patient } from "../dataset.ts";
import { logged } from "../log.ts";
import type { RenewalLine } from "../rows.ts";
import type { LiveItem } from "./begin-course.ts";
import { consumeRepeat } from "./consume-repeat.ts";
import { type Outcome, SETTLED_AFTER, settle } from "./settle.ts";

export interface Order {
  patient: Patient;
  items: LiveItem[];
  on: number;
  outcome: Outcome;
}

/** Adds one order of these items: what it took from them, and what was given back if it came to nothing. */
export function renew(dataset: Dataset, order: Order): void {
  const day = dataset.calendar.day(order.on);
  const items = order.items.filter(
    ({ row }) => row.repeats !== 0 && expiryStatus(row.expiry_date, day) !== "expired",
  );
  if (items.length === 0) return;
  const number = dataset.rows.renewals.length + 1;
  const id = renewalId(number);
  const at = dataset.calendar.at(order.on, 480 + dataset.random.below(700));
  const taken = items.map((item) => ({
    item,
    line: consumeRepeat(dataset, { item, at, on: order.on, renewalId: id }),
  }));
  for (const { item, line } of taken)
    logged(dataset, {
      patient: order.patient,
      item: item.row,
      at,
      type: "renewal",
      action: "Order started",
      description: "A repeat was reserved and a checkout was prepared.",
      status: "success",
      quantity: line.quantity,
      renewalId: id,
    });
  const delivered = number % 3 === 0;
  const settledAt = settledTime(dataset, { order, at });
  dataset.rows.renewals.push({
    id,
    user_id: order.patient.user.id,
    state: order.outcome,
    basket: cartText(
      taken.map(({ line }) => line),
      delivered,
    ),
    include_delivery: delivered,
    delivery_fee_cents: delivered ? DEFAULT_DELIVERY_FEE_CENTS : 0,
    total_cents: total(taken.map(({ line }) => line)) + (delivered ? DEFAULT_DELIVERY_FEE_CENTS : 0),
    checkout_id: String(4_900_000_000 + number),
    order_id: order.outcome === "lapsed" ? null : String(4_700_000_000 + number),
    created_at: at,
    updated_at: settledAt,
    opened_at: new Date(at.getTime() + 2_000),
    settled_at: settledAt,
  });
  settle(dataset, { order, taken, renewalId: id, startedAt: at, settledAt });
}

function settledTime(dataset: Dataset, { order, at }: { order: Order; at: Date }): Date {
  const days = SETTLED_AFTER[order.outcome];
  const minutes = order.outcome === "paid" ? 4 + dataset.random.below(20) : days * 1440;
  return new Date(at.getTime() + minutes * 60_000);
}

function cartText(lines: RenewalLine[], delivery: boolean): string {
  return JSON.stringify({ items: lines.map((line) => [line.item_id, line.quantity]), delivery });
}

function total(lines: RenewalLine[]): number {
  return lines.reduce((sum, line) => sum + (line.total_cents ?? 0), 0);
}

/** Returns a UUID that is the same on every machine. */
function renewalId(number: number): string {
  const hex = createHash("sha256").update(`demo renewal ${number}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
