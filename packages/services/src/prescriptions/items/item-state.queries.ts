import { isLive } from "@scriptkeeper/db/renewal-states";
import {
  prescription_items,
  product_configurations,
  reminder_ledger,
  renewal_items,
  renewals,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isStrengthUnknown, isVariantAvailable, variantTitle } from "../../catalogue/index.ts";

/** The column of the same name, as the older field stands in where it is empty. */
export const effectiveExpiry = sql<Day | null>`coalesce(${prescription_items.prescription_expiry_date}, ${prescription_items.expiry_date})`;

/** The same, and a day that never comes where there is none: a single range of an index holds what is alive. */
export const expiryOrNever = sql<Day>`coalesce(${prescription_items.prescription_expiry_date}, ${prescription_items.expiry_date}, 'infinity'::date)`;

/** The day as PostgreSQL reckons with days. */
export function dayOf(day: Day): SQL {
  return sql`${day}::date`;
}

/** Whether the store can sell the product, and the item's own strength of it. */
export const isAvailable = sql<boolean>`(coalesce(${product_configurations.is_available}, true) and ${isVariantAvailable})`;

/** The products that make `isAvailable` false of whatever strength, for a query that looks through many items: they are found once. */
export const productsNotForSale = sql`select ${product_configurations.product_id} from ${product_configurations}
  where not ${product_configurations.is_available} and ${product_configurations.deleted_at} is null`;

/** Whether an unpaid checkout holds a repeat of the item. */
export const holdsUnpaidRepeat = holdsRepeat(sql`r.placed_at is null`);

/** Whether an order does that is placed, and whose payment the pharmacy has yet to confirm. */
export const holdsPlacedRepeat = holdsRepeat(sql`r.placed_at is not null`);

/** Whether an order does, placed or not. */
export const holdsAnyRepeat = holdsRepeat(sql`true`);

function holdsRepeat(condition: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${renewal_items} ri join ${renewals} r on r.id = ri.renewal_id
    where ri.item_id = ${prescription_items.id} and ri.took_repeat and ri.given_back_at is null
      and ${isLive(sql.raw("r.state"))} and ${condition}
  )`;
}

/** What the rules of reminders and notices want to know, and what the messages tell of an item. */
export const itemState = {
  id: prescription_items.id,
  user_id: prescription_items.user_id,
  product_name: prescription_items.product_name,
  variant_title: variantTitle,
  quantity: prescription_items.quantity,
  start_date: prescription_items.start_date,
  days_supply: product_configurations.days_supply,
  repeats: prescription_items.repeats,
  prescription_expiry_date: prescription_items.prescription_expiry_date,
  expiry_date: prescription_items.expiry_date,
  next_reminder_date: prescription_items.next_reminder_date,
  reminder_arming: prescription_items.reminder_arming,
  is_available: isAvailable,
  is_strength_unknown: isStrengthUnknown,
  holds_unpaid_repeat: holdsUnpaidRepeat,
  holds_placed_repeat: holdsPlacedRepeat,
};

export const configurationOfItem = and(
  eq(product_configurations.product_id, prescription_items.product_id),
  isNull(product_configurations.deleted_at),
);

export const isReviewed = or(
  isNotNull(prescription_items.repeats),
  isNotNull(prescription_items.prescription_expiry_date),
);

/**
 * That no email was ever queued for this item on this occasion. The `offset` keeps PostgreSQL from making a join of it,
 * which goes quadratic while a sweep fills the ledger: the planner's picture of that table is then out of date.
 */
export function isNotInLedger(occasion: Occasion): SQL {
  return sql`not exists (select from ${reminder_ledger} l where ${isOccasion(occasion)} offset 0)`;
}

/** What one row of the ledger, `l`, stands for. */
interface Occasion {
  kind: "reminder" | "expiry";
  date: SQL;
  arming: SQL;
  stage: SQL;
}

export function isOccasion({ kind, date, arming, stage }: Occasion): SQL {
  return sql`l.kind = ${kind} and l.item_id = ${prescription_items.id} and l.date = ${date}
    and l.arming = ${arming} and l.stage = ${stage}`;
}

/** The item's reminder as it is armed now, or the follow-up to it. */
export function currentReminder(stage: "due" | "follow_up"): Occasion {
  return {
    kind: "reminder",
    date: sql`${prescription_items.next_reminder_date}`,
    arming: sql`${prescription_items.reminder_arming}`,
    stage: sql`${stage}`,
  };
}
