import { isLive } from "@scriptkeeper/db/renewal-states";
import {
  prescription_items,
  product_configurations,
  reminder_ledger,
  renewal_items,
  renewals,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isStrengthUnknown, isVariantAvailable, variantTitle } from "../../catalogue/index.ts";

/** The day on which an item expires: its prescription expiry date, or the older expiry date where that is empty. */
export const effectiveExpiry = sql<Day | null>`coalesce(${prescription_items.prescription_expiry_date}, ${prescription_items.expiry_date})`;

/**
 * The day on which an item expires, or `infinity` where it never does, so that one range of an index holds all items
 * that have not expired.
 */
export const expiryOrNever = sql<Day>`coalesce(${prescription_items.prescription_expiry_date}, ${prescription_items.expiry_date}, 'infinity'::date)`;

/** The day as a PostgreSQL date. */
export function dayOf(day: Day): SQL {
  return sql`${day}::date`;
}

/** Whether the store can sell the product, and in the item's strength. */
export const isAvailable = sql<boolean>`(coalesce(${product_configurations.is_available}, true) and ${isVariantAvailable})`;

/**
 * The products that make `isAvailable` false in every strength; for queries over many items, which then find them only
 * once.
 */
export const productsNotForSale = sql`select ${product_configurations.product_id} from ${product_configurations}
  where not ${product_configurations.is_available} and ${product_configurations.deleted_at} is null`;

/** Whether an unpaid checkout holds a repeat of the item. */
export const holdsUnpaidRepeat = holdsRepeat(sql`r.placed_at is null`);

/** Whether a placed order, whose payment the pharmacy has yet to confirm, holds a repeat of the item. */
export const holdsPlacedRepeat = holdsRepeat(sql`r.placed_at is not null`);

/** Whether any unfinished order, placed or not, holds a repeat of the item. */
export const holdsAnyRepeat = holdsRepeat(sql`true`);

function holdsRepeat(condition: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${renewal_items} ri join ${renewals} r on r.id = ri.renewal_id
    where ri.item_id = ${prescription_items.id} and ri.took_repeat and ri.given_back_at is null
      and ${isLive(sql.raw("r.state"))} and ${condition}
  )`;
}

/** The facts about an item that the rules for reminders and notices need, and that the messages mention. */
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
 * Whether no email has been queued for this item on this occasion. The `offset` keeps PostgreSQL from making it a
 * join, which turns quadratic while a sweep fills the ledger and the planner's statistics of that table are out of
 * date.
 */
export function isNotInLedger(occasion: Occasion): SQL {
  return sql`not exists (select from ${reminder_ledger} l where ${isOccasion(occasion)} offset 0)`;
}

/** What a row of the ledger, `l`, stands for. */
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

/** The item's reminder in its current arming, or the follow-up to it. */
export function currentReminder(stage: "due" | "follow_up"): Occasion {
  return {
    kind: "reminder",
    date: sql`${prescription_items.next_reminder_date}`,
    arming: sql`${prescription_items.reminder_arming}`,
    stage: sql`${stage}`,
  };
}
