import {
  DISCOUNT_SCOPES,
  DISCOUNT_TYPES,
  FULFILLMENT_STATES,
  RENEWAL_STATES,
} from "@scriptkeeper/contracts/constants";
import {
  liveRenewalStates,
  orderedRenewalStates,
  REFUSAL_REASONS,
} from "@scriptkeeper/domain/lifecycles/renewal";
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
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, day, id, instant, literals, oneOf, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

/** Renewal links, with which a patient renews without signing in. Only the hash of the secret is stored. */
export const renewal_tokens = pgTable(
  "renewal_tokens",
  {
    id: id(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The carer who got the link. It works as long as they may order for the patient. */
    carer_id: integer("carer_id"),
    /** The care relation through which it was emailed; the link ends with it. */
    care_id: integer("care_id"),
    token_hash: bytes("token_hash").notNull(),
    source: text("source", { enum: ["dashboard", "email"] }).notNull(),
    /**
     * The email that contains the link; null for a link from the dashboard, and for links from before this was
     * recorded.
     */
    email_id: integer("email_id"),
    /** The items it was made for; ids of items deleted since are kept. */
    item_ids: integer("item_ids").array().notNull(),
    created_at: createdAt(),
    expires_at: instant("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("renewal_tokens_hash_key").on(t.token_hash),
    index("renewal_tokens_user_id_idx").on(t.user_id),
    index("renewal_tokens_expires_at_idx").on(t.expires_at),
    check("renewal_tokens_source_is_known", oneOf("source", ["dashboard", "email"])),
  ],
);

/** One order of a patient on its way through the store; domain/lifecycles/renewal.ts defines its states. */
export const renewals = pgTable(
  "renewals",
  {
    id: uuid("id").primaryKey(),
    /** The link used to order; null once that link was cleaned up. */
    token_id: integer("token_id").references(() => renewal_tokens.id, { onDelete: "set null" }),
    /** The patient who ordered; null once the account is deleted. */
    user_id: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text("state", { enum: RENEWAL_STATES }).notNull(),
    /** Items, quantities and delivery as one comparable text: equal carts share a checkout. */
    basket: text("basket").notNull(),
    include_delivery: boolean("include_delivery").notNull(),
    delivery_fee_cents: integer("delivery_fee_cents").notNull(),
    total_cents: integer("total_cents"),
    /** The lease: who may call the store for this renewal, and until when. */
    lease_id: uuid("lease_id"),
    lease_until: instant("lease_until"),
    /** How often in a row the store failed at this renewal although it answered everything else. */
    failures: smallint("failures").notNull().default(0),
    checkout_id: text("checkout_id"),
    /** Where the patient pays: a bearer secret. */
    checkout_url: text("checkout_url"),
    order_id: text("order_id"),
    /** The order number that patient and pharmacy use, such as "#1001"; null in orders from before it was recorded. */
    order_name: text("order_name"),
    created_at: createdAt(),
    updated_at: updatedAt(),
    opened_at: instant("opened_at"),
    settled_at: instant("settled_at"),
    /** When to look again for duplicate checkouts of it at the store; null when there is nothing more to look for. */
    duplicates_ask_at: instant("duplicates_ask_at"),
    /** When the store first showed the order with its payment still to be captured or received. */
    placed_at: instant("placed_at"),
    /**
     * Since when an order counts although its payment is open and nothing announces it: the order came late, or was sent
     * although its payment came to nothing. Null once it is paid, and in orders from before this was recorded.
     */
    unpaid_since: instant("unpaid_since"),
    /** When to ask the store about the parcels again; null when there is nothing more to ask. */
    fulfillment_ask_at: instant("fulfillment_ask_at"),
    /** When the request behind the stored answer was sent; older answers are ignored. */
    fulfillment_asked_at: instant("fulfillment_asked_at"),
    /** After this day the delivery is late; null when none is expected. */
    delivery_due_on: day("delivery_due_on"),
    /** When patient or staff said that it has arrived; carriers often never do. */
    arrived_at: instant("arrived_at"),
    /** Why the store refused it; null in renewals from before this was recorded. */
    refusal: text("refusal", { enum: REFUSAL_REASONS }),
  },
  (t) => [
    uniqueIndex("renewals_live_per_token_key").on(t.token_id).where(oneOf("state", liveRenewalStates)),
    index("renewals_token_id_idx").on(t.token_id),
    index("renewals_user_id_idx").on(t.user_id, t.created_at),
    index("renewals_created_at_idx").on(t.created_at, t.state),
    index("renewals_unsettled_idx").on(t.state, t.created_at).where(oneOf("state", liveRenewalStates)),
    index("renewals_lapsed_idx").on(t.settled_at).where(sql`state = 'lapsed'`),
    index("renewals_duplicates_ask_idx").on(t.duplicates_ask_at).where(sql`duplicates_ask_at is not null`),
    index("renewals_fulfillment_ask_idx").on(t.fulfillment_ask_at).where(sql`fulfillment_ask_at is not null`),
    index("renewals_delivery_due_idx").on(t.delivery_due_on, t.id).where(sql`delivery_due_on is not null`),
    index("renewals_order_name_idx").on(t.order_name).where(sql`order_name is not null`),
    uniqueIndex("renewals_checkout_id_key").on(t.checkout_id),
    uniqueIndex("renewals_order_id_key").on(t.order_id),
    check("renewals_refusal_is_known", oneOf("refusal", REFUSAL_REASONS)),
    check("renewals_state_is_known", oneOf("state", RENEWAL_STATES)),
    check(
      "renewals_open_has_checkout",
      sql`${t.state} <> 'open' or (${t.checkout_id} is not null and ${t.checkout_url} is not null and ${t.total_cents} is not null)`,
    ),
    check(
      "renewals_paid_has_order",
      sql`${t.state} not in (${literals(orderedRenewalStates)}) or ${t.order_id} is not null`,
    ),
    check("renewals_fee_is_not_negative", sql`${t.delivery_fee_cents} >= 0`),
  ],
);

/**
 * What a renewal took from each item, so that exactly this can be given back. Ids and names are kept as they were
 * then.
 */
export const renewal_items = pgTable(
  "renewal_items",
  {
    renewal_id: uuid("renewal_id").notNull(),
    item_id: integer("item_id").notNull(),
    product_id: text("product_id").notNull(),
    product_name: text("product_name").notNull(),
    variant_id: text("variant_id"),
    quantity: integer("quantity").notNull(),
    took_repeat: boolean("took_repeat").notNull(),
    repeats_before: integer("repeats_before"),
    repeats_revision: integer("repeats_revision").notNull(),
    last_renewal_before: day("last_renewal_before"),
    reminder_before: day("reminder_before"),
    reminder_written: day("reminder_written"),
    /** The discount as of the order. */
    assignment_id: integer("assignment_id"),
    discount_name: text("discount_name"),
    discount_type: text("discount_type", { enum: DISCOUNT_TYPES }),
    discount_value: numeric("discount_value", { precision: 10, scale: 2 }),
    discount_scope: text("discount_scope", { enum: DISCOUNT_SCOPES }),
    unit_price_cents: integer("unit_price_cents"),
    discount_cents: integer("discount_cents"),
    total_cents: integer("total_cents"),
    /** Set when the repeat was given back, because the renewal ended or the store refused this line. */
    given_back_at: instant("given_back_at"),
  },
  (t) => [
    primaryKey({ columns: [t.renewal_id, t.item_id] }),
    foreignKey({
      name: "renewal_items_renewal_fk",
      columns: [t.renewal_id],
      foreignColumns: [renewals.id],
    }).onDelete("cascade"),
    index("renewal_items_item_id_idx").on(t.item_id),
    // Finds who ordered a product, under any of its names, for recalls.
    index("renewal_items_product_idx").on(t.product_id, t.product_name),
    index("renewal_items_assignment_id_idx").on(t.assignment_id).where(sql`assignment_id is not null`),
    check("renewal_items_quantity_range", sql`${t.quantity} between 1 and 2`),
  ],
);

/** The fulfilments of a paid order, as the store last showed them. */
export const fulfillments = pgTable(
  "fulfillments",
  {
    /** The store's id, digits only. */
    id: text("id").primaryKey(),
    renewal_id: uuid("renewal_id").notNull(),
    state: text("state", { enum: FULFILLMENT_STATES }).notNull(),
    /** When it was packed, by the store's clock. */
    packed_at: instant("packed_at").notNull(),
    /** When the carrier reported having it; many never do. */
    in_transit_at: instant("in_transit_at"),
    /**
     * When the carrier delivered it or the patient picked it up; the store gives no time for a pickup, so that is when
     * we first heard of it.
     */
    delivered_at: instant("delivered_at"),
    carrier: text("carrier"),
    tracking_number: text("tracking_number"),
    /** As staff entered it in the store; it may be any text. */
    tracking_url: text("tracking_url"),
    /** When the patient was told that it is ready or sent, and that it could not be delivered. */
    told_sent_at: instant("told_sent_at"),
    told_failed_at: instant("told_failed_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    foreignKey({
      name: "fulfillments_renewal_fk",
      columns: [t.renewal_id],
      foreignColumns: [renewals.id],
    }).onDelete("cascade"),
    index("fulfillments_renewal_id_idx").on(t.renewal_id),
    check("fulfillments_state_is_known", oneOf("state", FULFILLMENT_STATES)),
  ],
);

/** How many packs of each item a fulfilment contains. */
export const fulfillment_items = pgTable(
  "fulfillment_items",
  {
    fulfillment_id: text("fulfillment_id").notNull(),
    item_id: integer("item_id").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fulfillment_id, t.item_id] }),
    foreignKey({
      name: "fulfillment_items_fulfillment_fk",
      columns: [t.fulfillment_id],
      foreignColumns: [fulfillments.id],
    }).onDelete("cascade"),
    check("fulfillment_items_quantity_is_positive", sql`${t.quantity} > 0`),
  ],
);
