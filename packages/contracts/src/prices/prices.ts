import { z } from "zod";
import { sortFields } from "../lists/sort-fields.ts";
import { PRICE_ROW_SORTS } from "../prescriptions/review-sorts.ts";
import { Id, line, PageLimit, PageNumber } from "../primitives.ts";
import {
  MAX_PRICE_ROWS,
  PRICE_FINDINGS,
  PRICE_FLAGS,
  PRICE_IDENTIFIER_TYPES,
  PRICE_OUTCOMES,
  PRICE_REVIEW_ROWS,
  PRICE_ROW_FILTERS,
  PRICE_ROWS_PER_CALL,
  PRICE_RUN_STATES,
} from "./limits.ts";
import { priceMessages } from "./messages.ts";

const IdentifierType = z.enum(PRICE_IDENTIFIER_TYPES, `must be one of ${PRICE_IDENTIFIER_TYPES.join(", ")}`);
export const PriceRunId = z.object({ id: Id });

/**
 * `priceCreateRun` (mutation, answers the run): opens a price update, and closes the caller's earlier ones that were
 * never started. The rows follow with `priceAddRows`, `total` in all. They are looked up as they arrive; the review
 * begins once all have been.
 */
export const CreatePriceRunInput = z.object({
  identifierType: IdentifierType.default("handle"),
  fileName: line(255).default(""),
  total: z
    .int("must be a whole number")
    .min(1, priceMessages.noData)
    .max(MAX_PRICE_ROWS, priceMessages.tooManyRows),
});
export type CreatePriceRunInput = z.infer<typeof CreatePriceRunInput>;

/** `rowNumber` is the row's line in the file, so that people can find it. Identifier and price are sent as typed. */
export const PriceRowInput = z.object({
  rowNumber: Id,
  identifier: z.string("must be text"),
  price: z.string("must be text"),
});
export type PriceRowInput = z.infer<typeof PriceRowInput>;

/**
 * `priceAddRows` (mutation, answers the run): adds some of the rows. A row that makes no sense is kept, and is
 * answered as `invalid` with a reason. A part that is sent again after its answer was lost is not added twice.
 */
export const AddPriceRowsInput = PriceRunId.extend({
  /** Whether "12,50" means 12.50, as in files separated by ";". A decimal point is understood as well. */
  decimalComma: z.boolean("must be true or false").default(false),
  rows: z
    .array(PriceRowInput)
    .min(1, priceMessages.noData)
    .max(PRICE_ROWS_PER_CALL, `must be at most ${PRICE_ROWS_PER_CALL} rows at once`),
});
export type AddPriceRowsInput = z.infer<typeof AddPriceRowsInput>;

function countsOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.record(z.enum(names), z.int());
}

/** `priceRun` (query, takes `PriceRunId`): a price update with its counters; every name has one, even if it is 0. */
export const PriceRun = z.object({
  id: z.int(),
  identifierType: z.enum(PRICE_IDENTIFIER_TYPES),
  fileName: z.string(),
  state: z.enum(PRICE_RUN_STATES),
  /** The number of rows in the file. */
  total: z.int(),
  /** The number of rows that have arrived. */
  received: z.int(),
  /** The number of rows that have been compared with the store; 0 until all have arrived. */
  lookedUp: z.int(),
  /** The number of rows that are ticked. */
  included: z.int(),
  /** The number of flagged rows that are ticked. */
  flaggedIncluded: z.int(),
  /** Stands for which rows are ticked: another number where others are. For `priceStartRun`. */
  ticks: z.int(),
  /** Meaningful only once the look-up is over. */
  findings: countsOf(PRICE_FINDINGS),
  /** All 0 until the update is started. */
  outcomes: countsOf(PRICE_OUTCOMES),
  /** The progress of the current work (upload, look-up, update or undoing), for a progress bar. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** The numbers in "Updated X of Y product prices": changed and unchanged rows, and these plus the failed ones. */
  result: z.object({ success: z.int(), total: z.int() }),
  /**
   * Why the work is paused and will resume by itself, such as a store that does not answer, or why it has ended, in
   * plain words; `null` otherwise.
   */
  problem: z.string().nullable(),
  /** The run whose failed rows make up this one; `null` if it is not a retry. */
  retryOf: z.int().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type PriceRun = z.infer<typeof PriceRun>;

/**
 * `priceLatestRun` (query, no input): the caller's newest run that was not closed, so that a restarted browser finds
 * it again. A run whose upload was interrupted is not offered.
 */
export const LatestPriceRun = z.object({ run: PriceRun.nullable() });
export type LatestPriceRun = z.infer<typeof LatestPriceRun>;

/**
 * `priceRunRows` (query): a page of rows, by default in the order of the file. `after` and `before` name the last or
 * first row of a known page and find the adjacent one quickly, however far down it is; `page` is for all other pages.
 */
export const PriceRunRowsInput = PriceRunId.extend({
  filter: z.enum(PRICE_ROW_FILTERS, "must be a known filter").default("all"),
  /** Words of the identifier and of the product and variant found at the store, in any order; empty for all. */
  search: line(200).default(""),
  page: PageNumber,
  /** Row numbers: the page begins after `after`, or ends before `before`. */
  after: Id.optional(),
  before: Id.optional(),
  limit: PageLimit.default(PRICE_REVIEW_ROWS),
  ...sortFields(PRICE_ROW_SORTS),
});
export type PriceRunRowsInput = z.infer<typeof PriceRunRowsInput>;
/** The input of `priceRunRows` as a screen sends it. */
export type PriceRunRowsQuestion = z.input<typeof PriceRunRowsInput>;

export const PriceRow = z.object({
  rowNumber: z.int(),
  identifier: z.string(),
  /** The price as typed. */
  price: z.string(),
  /** `null` if `price` is not a price. */
  newPriceCents: z.int().nullable(),
  /**
   * The store's live price at the look-up: the price before the update, whatever happens later; `null` if there is
   * none.
   */
  oldPriceCents: z.int().nullable(),
  /** "-12.5" for 12.5 % less; `null` if the old price is unknown or 0. */
  changePercent: z.number().nullable(),
  /** Product and variant, such as "Tovarastin 20 mg tablets, 30 tablets"; `null` if nothing was found. */
  title: z.string().nullable(),
  /** `null` until the row has been looked up. */
  finding: z.enum(PRICE_FINDINGS).nullable(),
  flags: z.array(z.enum(PRICE_FLAGS)),
  included: z.boolean(),
  outcome: z.enum(PRICE_OUTCOMES).nullable(),
  /** Why a row is wrong, failed or was kept, in plain words; `null` when there is nothing to say. */
  reason: z.string().nullable(),
});
export type PriceRow = z.infer<typeof PriceRow>;

/** A page of rows. How many rows match a filter is in the counters of `priceRun`, unless something is searched for. */
export const PriceRunRows = z.object({
  rows: z.array(PriceRow),
  /** How many rows a search finds; absent without a search, as the counters say it. */
  found: z.int().optional(),
});
export type PriceRunRows = z.infer<typeof PriceRunRows>;

/**
 * `priceIncludeRows` (mutation, answers the run): ticks or unticks rows that are `ready` or `flagged`, and skips
 * others. At most one of several rows for the same variant is ticked: ticking one unticks the others. Refused with
 * CONFLICT outside of `review`.
 */
export const IncludePriceRowsInput = PriceRunId.extend({
  rowNumbers: z
    .array(Id)
    .min(1, "must name at least one row")
    .max(1_000, "must be at most 1000 rows at once"),
  included: z.boolean("must be true or false"),
});
export type IncludePriceRowsInput = z.infer<typeof IncludePriceRowsInput>;

/** With the `ticks` that its caller saw, an update with other rows is refused with CONFLICT. */
export const StartPriceRunInput = PriceRunId.extend({ ticks: z.int("must be a whole number").optional() });
export type StartPriceRunInput = z.infer<typeof StartPriceRunInput>;

/**
 * The other mutations take `PriceRunId`, answer a `PriceRun` and are refused with CONFLICT in the wrong state:
 * - `priceStartRun`: takes `StartPriceRunInput`; review → running. Calling it again while it runs changes nothing.
 * - `priceStopRun`: running → done; prices not set yet are left out, prices already set stay.
 * - `priceUndoRun`: done → undoing. Puts back the earlier price of each changed row whose live price is still the one
 *   that was set; the others become `kept`.
 * - `priceCloseRun`: for "Start New Upload": `priceLatestRun` no longer offers the run. Refused while it works.
 * - `priceRetryFailedRows`: takes `RetryPriceRowsInput`, answers a NEW run (`looking_up`, then `review`) made of the
 *   failed rows, and closes the old one.
 */
export const RetryPriceRowsInput = PriceRunId.extend({
  /** Which of the failed rows to retry; all of them if absent. */
  rowNumbers: z
    .array(Id)
    .min(1, "must name at least one row")
    .max(1_000, "must be at most 1000 rows")
    .optional(),
});
export type RetryPriceRowsInput = z.infer<typeof RetryPriceRowsInput>;

/** The body of `POST /api/admin/shopify/update-prices`. A price that makes no sense fails its row, not the call. */
export const UpdatePricesInput = z.object({
  priceData: z
    .array(
      z.object({
        identifier: z.union([z.string(), z.number()], "must be text or a number"),
        price: z.union([z.string(), z.number()], "must be a number or text"),
      }),
      "must be a list",
    )
    .default([]),
  identifierType: IdentifierType.default("handle"),
});
export type UpdatePricesInput = z.infer<typeof UpdatePricesInput>;

/** Money in dollars. `success` also counts prices that were already right, and `details` lists them too. */
export const PriceUpdateResult = z.object({
  total: z.int(),
  success: z.int(),
  failed: z.array(z.object({ identifier: z.string(), reason: z.string() })),
  details: z.array(
    z.object({ title: z.string(), identifier: z.string(), oldPrice: z.number(), newPrice: z.number() }),
  ),
});
export type PriceUpdateResult = z.infer<typeof PriceUpdateResult>;

export const UpdatePricesAnswer = z.object({ result: PriceUpdateResult });
export type UpdatePricesAnswer = z.infer<typeof UpdatePricesAnswer>;
