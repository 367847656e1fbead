import { TRANSACTION_TYPES, UNDO_KINDS } from "@scriptkeeper/contracts/constants";
import { SQL_RUN_STATES } from "@scriptkeeper/contracts/database/database";
import type { ViewColumns } from "@scriptkeeper/contracts/lists/saved-views";
import { VIEW_LISTS, type ViewList } from "@scriptkeeper/contracts/lists/view-limits";
import { WORK_KINDS } from "@scriptkeeper/contracts/worklist/limits";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, instant, oneOf } from "./columns.ts";
import { users } from "./users.ts";

/** What happened, for the transaction log. Names and ids stay as they were written. */
export const transactions = pgTable(
  "transactions",
  {
    id: id(),
    transaction_type: text("transaction_type", { enum: TRANSACTION_TYPES }).notNull(),
    transaction_date: instant("transaction_date").notNull(),
    user_id: integer("user_id"),
    /** The account that did it for the patient; null where they did it themselves, or it was nobody's doing. */
    carer_id: integer("carer_id"),
    first_name: text("first_name"),
    last_name: text("last_name"),
    email: text("email"),
    shopify_customer_id: text("shopify_customer_id"),
    item_id: integer("item_id"),
    renewal_id: uuid("renewal_id"),
    product_name: text("product_name"),
    /** Strength and pack, as they were called then. */
    variant_title: text("variant_title"),
    quantity: integer("quantity"),
    repeats: integer("repeats"),
    action: text("action").notNull(),
    description: text("description").notNull(),
    next_reminder_date: day("next_reminder_date"),
    order_status: text("order_status").notNull(),
    /** When staff said that what asks for their attention is dealt with, and who that was. */
    attended_at: instant("attended_at"),
    attended_by: integer("attended_by"),
  },
  (t) => [
    index("transactions_unattended_idx")
      .on(t.id)
      .where(sql`order_status = 'attention' and attended_at is null`),
    index("transactions_date_idx").on(t.transaction_date, t.id),
    index("transactions_type_date_idx").on(t.transaction_type, t.transaction_date, t.id),
    index("transactions_user_id_idx").on(t.user_id),
    index("transactions_item_id_idx").on(t.item_id),
    index("transactions_renewal_id_idx").on(t.renewal_id),
    // ICU knows the case of every alphabet, also where the database itself was made with the locale C.
    index("transactions_search_idx").using(
      "gin",
      sql`((first_name || ' ' || last_name) collate "und-x-icu") gin_trgm_ops`,
      t.email.op("gin_trgm_ops"),
      sql`(product_name collate "C") gin_trgm_ops`,
    ),
    check("transactions_type_is_known", oneOf("transaction_type", TRANSACTION_TYPES)),
  ],
);

/**
 * Who did what. The role in which the product runs may only add rows; for every other one a trigger refuses to change
 * them, and to delete those that are younger than a year.
 */
export const audit_log = pgTable(
  "audit_log",
  {
    id: id(),
    created_at: createdAt(),
    actor: text("actor").notNull(),
    actor_user_id: integer("actor_user_id"),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entity_id: text("entity_id"),
    before: jsonb("before"),
    after: jsonb("after"),
    /** Made by us for each request; no client chooses it. */
    request_id: text("request_id").notNull(),
    ip_address: text("ip_address"),
    /** Tells sessions apart and opens none: a hash of the session's id. */
    session_ref: text("session_ref"),
  },
  (t) => [
    index("audit_log_record_idx").on(t.entity, t.entity_id, t.created_at, t.id),
    index("audit_log_person_idx").on(t.actor_user_id, t.created_at, t.id),
    index("audit_log_person_action_idx").on(t.actor_user_id, t.action, t.created_at, t.id),
    index("audit_log_action_idx").on(t.action, t.created_at, t.id),
    index("audit_log_time_idx").on(t.created_at, t.id),
  ],
);

/** What each administrator sent to the SQL console: their own history, and what a preview's confirmation stands for. */
export const sql_runs = pgTable(
  "sql_runs",
  {
    id: id(),
    run_id: uuid("run_id").notNull().unique("sql_runs_run_id_key"),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sql: text("sql").notNull(),
    ran_at: instant("ran_at").notNull(),
    state: text("state", { enum: SQL_RUN_STATES }).notNull(),
    command: text("command"),
    row_count: bigint("row_count", { mode: "number" }),
    ms: integer("ms"),
    error: text("error"),
    /** Of a preview that waits to be committed; taken away by the commit. */
    confirmation: uuid("confirmation"),
  },
  (t) => [
    index("sql_runs_user_id_idx").on(t.user_id, t.id),
    check("sql_runs_state_is_known", oneOf("state", SQL_RUN_STATES)),
  ],
);

/** What takes seconds to count in a large store, as a job counted it last. */
export const counted_figures = pgTable("counted_figures", {
  name: text("name").primaryKey(),
  counted_at: instant("counted_at").notNull(),
  figures: jsonb("figures").notNull(),
});

/**
 * What staff noted of a line of their worklist: who takes it, until when it rests, and a note. The lines themselves are
 * never stored; a job takes these away once there is no such line any more.
 */
export const worklist_marks = pgTable(
  "worklist_marks",
  {
    kind: text("kind", { enum: WORK_KINDS }).notNull(),
    /** What the line is about, in the words of its kind: the id of an item, an order, an email. */
    key: text("key").notNull(),
    assigned_to: integer("assigned_to").references(() => users.id, { onDelete: "set null" }),
    /** The store's day on which it comes back. */
    snoozed_until: day("snoozed_until"),
    note: text("note"),
    /** Rises with each change, so that whoever saw an earlier state is told. */
    revision: integer("revision").notNull(),
    changed_at: instant("changed_at").notNull(),
    /** The administrator; stays when that account is deleted. */
    changed_by: integer("changed_by").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    index("worklist_marks_assigned_to_idx").on(t.assigned_to),
    check("worklist_marks_kind_is_known", oneOf("kind", WORK_KINDS)),
  ],
);

/** Lists as administrators keep them: what is looked for, in which order, with which columns. */
export const saved_views = pgTable(
  "saved_views",
  {
    id: id(),
    list: text("list", { enum: VIEW_LISTS as [ViewList, ...ViewList[]] }).notNull(),
    name: text("name").notNull(),
    /** Whose own it is; null where all administrators share it. */
    private_to: integer("private_to").references(() => users.id, { onDelete: "cascade" }),
    params: jsonb("params").$type<Record<string, string>>().notNull(),
    /** Null for the table's own. */
    columns: jsonb("columns").$type<ViewColumns>(),
    /** Rises with each change, so that whoever saw an earlier state is told. */
    revision: integer("revision").notNull(),
    saved_at: instant("saved_at").notNull(),
    /** The administrator; stays when that account is deleted. */
    saved_by: integer("saved_by").notNull(),
  },
  (t) => [
    index("saved_views_private_to_idx").on(t.private_to),
    uniqueIndex("saved_views_name_key").on(t.list, sql`coalesce(private_to, 0)`, sql`lower(name)`),
    check("saved_views_list_is_known", oneOf("list", VIEW_LISTS)),
  ],
);

/**
 * What administrators changed or deleted, as it was: what it takes to undo that. One row for each entry of the audit that
 * can still be undone, gone once it was, and after 30 days. No hash and no secret stands in it.
 */
export const undo_records = pgTable(
  "undo_records",
  {
    /** The audit's entry, which tells who it was. */
    audit_id: integer("audit_id").primaryKey(),
    /** The same for all that was done at once, and is undone at once. */
    change_id: uuid("change_id").notNull(),
    kind: text("kind", { enum: UNDO_KINDS }).notNull(),
    entity: text("entity").notNull(),
    /** 0 where the record has no number of its own. */
    entity_id: integer("entity_id").notNull(),
    /** By what such a record is told from others: an order's id, a row's key. Null for those with a number. */
    entity_key: text("entity_key"),
    /** Whose record it is, also where that account is gone; null for what is nobody's own. */
    user_id: integer("user_id"),
    made_at: instant("made_at").notNull(),
    /** Of an edit the fields as they were; of a deletion the rows by their tables. */
    before: jsonb("before").$type<Record<string, unknown>>().notNull(),
    /** The same fields as the edit left them; null of a deletion. */
    after: jsonb("after").$type<Record<string, unknown>>(),
  },
  (t) => [
    index("undo_records_change_id_idx").on(t.change_id),
    index("undo_records_record_idx").on(t.entity, t.entity_id),
    index("undo_records_user_id_idx").on(t.user_id),
    index("undo_records_made_at_idx").on(t.made_at),
    index("undo_records_deletions_idx").on(t.audit_id).where(sql`kind = 'deletion'`),
    check("undo_records_kind_is_known", oneOf("kind", UNDO_KINDS)),
    check("undo_records_edit_has_after", sql`(${t.kind} = 'edit') = (${t.after} is not null)`),
  ],
);
