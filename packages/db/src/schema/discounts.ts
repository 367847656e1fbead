import { DISCOUNT_SCOPES, DISCOUNT_TYPES } from "@scriptkeeper/contracts/constants";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, oneOf, updatedAt } from "./columns.ts";
import { prescription_items } from "./prescriptions.ts";
import { renewal_items } from "./renewals.ts";
import { users } from "./users.ts";

export const discounts = pgTable(
  "discounts",
  {
    id: id(),
    name: text("name").notNull(),
    description: text("description"),
    discount_type: text("discount_type", { enum: DISCOUNT_TYPES }).notNull(),
    /** Percent, or dollars for a fixed amount. */
    discount_value: numeric("discount_value", { precision: 10, scale: 2 }).notNull(),
    application_scope: text("application_scope", { enum: DISCOUNT_SCOPES }).notNull(),
    /** The only patient who may be given the discount; null means everyone. */
    user_id: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    is_active: boolean("is_active").notNull().default(true),
    start_date: instant("start_date"),
    end_date: instant("end_date"),
    deleted_at: instant("deleted_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index("discounts_user_id_idx").on(t.user_id),
    index("discounts_name_idx").on(sql`(name collate "und-x-icu")`, t.id).where(sql`deleted_at is null`),
    check("discounts_name_is_not_blank", sql`btrim(${t.name}) <> ''`),
    check("discounts_type_is_known", oneOf("discount_type", DISCOUNT_TYPES)),
    check("discounts_scope_is_known", oneOf("application_scope", DISCOUNT_SCOPES)),
    check(
      "discounts_value_range",
      sql`${t.discount_value} > 0 and (${t.discount_type} <> 'percentage' or ${t.discount_value} <= 100)`,
    ),
    check(
      "discounts_end_after_start",
      sql`${t.end_date} is null or ${t.start_date} is null or ${t.end_date} > ${t.start_date}`,
    ),
  ],
);

/** A discount given to an item. At most one per item is live; the others are its history. */
export const discount_assignments = pgTable(
  "discount_assignments",
  {
    id: id(),
    prescription_item_id: integer("prescription_item_id")
      .notNull()
      .references(() => prescription_items.id, { onDelete: "cascade" }),
    /**
     * Discounts are hidden, not deleted; only a private one is deleted, with its patient's account, and so is this
     * row.
     */
    discount_id: integer("discount_id")
      .notNull()
      .references(() => discounts.id, { onDelete: "cascade" }),
    assigned_at: createdAt(),
    ended_at: instant("ended_at"),
  },
  (t) => [
    uniqueIndex("discount_assignments_live_key").on(t.prescription_item_id).where(sql`ended_at is null`),
    index("discount_assignments_item_idx").on(t.prescription_item_id),
    index("discount_assignments_discount_idx").on(t.discount_id),
    // Lists the current holders of a discount quickly, however many have had it before.
    index("discount_assignments_holders_idx")
      .on(t.discount_id, t.prescription_item_id)
      .where(sql`ended_at is null`),
  ],
);

/**
 * Order lines that got a discount and still count, with the discount and the order's creation time. Kept by triggers,
 * so that the uses of one discount are stored together in order of time.
 */
export const discount_uses = pgTable(
  "discount_uses",
  {
    renewal_id: uuid("renewal_id").notNull(),
    item_id: integer("item_id").notNull(),
    discount_id: integer("discount_id").notNull(),
    ordered_at: instant("ordered_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.renewal_id, t.item_id] }),
    foreignKey({
      name: "discount_uses_line_fk",
      columns: [t.renewal_id, t.item_id],
      foreignColumns: [renewal_items.renewal_id, renewal_items.item_id],
    }).onDelete("cascade"),
    index("discount_uses_discount_idx").on(t.discount_id, t.ordered_at, t.renewal_id),
  ],
);

/** How often each discount is used: the sum over its rows, as in `item_counts`. */
export const discount_use_counts = pgTable(
  "discount_use_counts",
  {
    id: id(),
    discount_id: integer("discount_id").notNull(),
    uses: integer("uses").notNull(),
  },
  (t) => [index("discount_use_counts_discount_idx").on(t.discount_id)],
);
