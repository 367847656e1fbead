import {
  PRICE_FINDINGS,
  PRICE_FLAGS,
  PRICE_IDENTIFIER_TYPES,
  PRICE_OUTCOMES,
  PRICE_RUN_STATES,
} from "@scriptkeeper/contracts/prices/limits";
import { workingPriceRunStates } from "@scriptkeeper/domain/lifecycles/price-run";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, oneOf } from "./columns.ts";
import { users } from "./users.ts";

/** An uploaded price list. */
export const price_runs = pgTable(
  "price_runs",
  {
    id: id(),
    created_by: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    identifier_type: text("identifier_type", { enum: PRICE_IDENTIFIER_TYPES }).notNull(),
    file_name: text("file_name").notNull().default(""),
    state: text("state", { enum: PRICE_RUN_STATES }).notNull(),
    /** Number of rows in the list; they are uploaded in parts. */
    total: integer("total").notNull(),
    /**
     * False for a run started by an API call, which sets prices as soon as they are looked up; on the screen a run
     * waits for review.
     */
    is_reviewed: boolean("is_reviewed").notNull().default(true),
    /** The run whose failed rows this run repeats. */
    retry_of: integer("retry_of").references((): AnyPgColumn => price_runs.id, { onDelete: "set null" }),
    /** Set while the store does not answer; nobody retries before `not_before`. */
    problem: text("problem"),
    not_before: instant("not_before"),
    /** The lease of the worker that processes the run. */
    lease_id: uuid("lease_id"),
    lease_until: instant("lease_until"),
    created_at: createdAt(),
    started_at: instant("started_at"),
    finished_at: instant("finished_at"),
    /** When the administrator moved on to another list. */
    closed_at: instant("closed_at"),
  },
  (t) => [
    index("price_runs_created_by_idx").on(t.created_by),
    index("price_runs_retry_of_idx").on(t.retry_of),
    index("price_runs_open_idx").on(t.id).where(sql`closed_at is null`),
    index("price_runs_arriving_idx").on(t.id).where(sql`state = 'uploading'`),
    index("price_runs_at_work_idx").on(t.id).where(oneOf("state", workingPriceRunStates)),
    check("price_runs_identifier_type_is_known", oneOf("identifier_type", PRICE_IDENTIFIER_TYPES)),
    check("price_runs_state_is_known", oneOf("state", PRICE_RUN_STATES)),
  ],
);

export const price_run_rows = pgTable(
  "price_run_rows",
  {
    run_id: integer("run_id")
      .notNull()
      .references(() => price_runs.id, { onDelete: "cascade" }),
    row_number: integer("row_number").notNull(),
    identifier: text("identifier").notNull(),
    /** As it was typed. */
    price: text("price").notNull(),
    /** Null if `price` is not a valid price. */
    price_cents: integer("price_cents"),
    product_id: text("product_id"),
    variant_id: text("variant_id"),
    title: text("title"),
    /** The live price before the run; not updated after the look-up. */
    old_price_cents: integer("old_price_cents"),
    finding: text("finding", { enum: PRICE_FINDINGS }),
    flags: text("flags", { enum: PRICE_FLAGS }).array().notNull().default(sql`'{}'`),
    included: boolean("included").notNull().default(false),
    outcome: text("outcome", { enum: PRICE_OUTCOMES }),
    /** When the store was asked to set or restore the price: from then on the change may have happened. */
    attempted_at: instant("attempted_at"),
    reason: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.run_id, t.row_number] }),
    index("price_run_rows_to_look_up_idx").on(t.run_id, t.row_number).where(sql`finding is null`),
    index("price_run_rows_flagged_idx").on(t.run_id, t.row_number).where(sql`finding = 'flagged'`),
    index("price_run_rows_to_set_idx")
      .on(t.run_id, t.product_id, t.row_number)
      .where(sql`outcome in ('waiting', 'undoing')`),
    index("price_run_rows_failed_idx").on(t.run_id).where(sql`outcome = 'failed'`),
    uniqueIndex("price_run_rows_one_per_variant_key").on(t.run_id, t.variant_id).where(sql`included`),
    check("price_run_rows_finding_is_known", oneOf("finding", PRICE_FINDINGS)),
    check("price_run_rows_outcome_is_known", oneOf("outcome", PRICE_OUTCOMES)),
    check("price_run_rows_price_is_not_negative", sql`${t.price_cents} >= 0`),
    check(
      "price_run_rows_included_can_be_set",
      sql`not included or (variant_id is not null and product_id is not null and price_cents is not null
        and old_price_cents is not null)`,
    ),
  ],
);
