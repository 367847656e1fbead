import { createHash } from "node:crypto";
import { DEFAULT_DELIVERY_FEE_CENTS } from "@scriptkeeper/contracts/constants";
import { expiryStatus } from "@scriptkeeper/domain/expiry";
import type { LiveItem } from "./begin-course.ts";
import { logged } from "./log.ts";
import type { RenewalLine } from "./rows.ts";
import { type Outcome, SETTLED_AFTER, settle } from "./settle.ts";
import { takeRepeat } from "./take-repeat.ts";
import type { Patient, World } from "./world.ts";

export interface Order {
  patient: Patient;
  items: LiveItem[];
  on: number;
  outcome: Outcome;
}

/** One order of these items: what it took from them, and what went back where it came to nothing. */
export function renew(world: World, order: Order): void {
  const day = world.calendar.day(order.on);
  const items = order.items.filter(
    ({ row }) => row.repeats !== 0 && expiryStatus(row.expiry_date, day) !== "expired",
  );
  if (items.length === 0) return;
  const number = world.rows.renewals.length + 1;
  const id = renewalId(number);
  const at = world.calendar.at(order.on, 480 + world.chance.below(700));
  const taken = items.map((item) => ({
    item,
    line: takeRepeat(world, { item, at, on: order.on, renewalId: id }),
  }));
  for (const { item, line } of taken)
    logged(world, {
      patient: order.patient,
      item: item.row,
      at,
      type: "renewal",
      action: "Order started",
      description: "A repeat was used and a checkout was prepared.",
      status: "success",
      quantity: line.quantity,
      renewalId: id,
    });
  const delivered = number % 3 === 0;
  const settledAt = settledTime(world, { order, at });
  world.rows.renewals.push({
    id,
    user_id: order.patient.user.id,
    state: order.outcome,
    basket: basketText(
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
  settle(world, { order, taken, renewalId: id, startedAt: at, settledAt });
}

function settledTime(world: World, { order, at }: { order: Order; at: Date }): Date {
  const days = SETTLED_AFTER[order.outcome];
  const minutes = order.outcome === "paid" ? 4 + world.chance.below(20) : days * 1440;
  return new Date(at.getTime() + minutes * 60_000);
}

function basketText(lines: RenewalLine[], delivery: boolean): string {
  return JSON.stringify({ items: lines.map((line) => [line.item_id, line.quantity]), delivery });
}

function total(lines: RenewalLine[]): number {
  return lines.reduce((sum, line) => sum + (line.total_cents ?? 0), 0);
}

/** A UUID that is the same on every machine. */
function renewalId(number: number): string {
  const hex = createHash("sha256").update(`demo renewal ${number}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
