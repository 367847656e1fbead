/**
 * The numbers, states and choices of price updates, in a file of their own, so that a screen needs no schema to know
 * them.
 */
export const PRICE_IDENTIFIER_TYPES = ["handle", "sku", "id"] as const;
/** How many rows one call of `priceAddRows` takes; more are refused. */
export const PRICE_ROWS_PER_CALL = 1_000;
export const MAX_PRICE_ROWS = 100_000;
/** How many prices one `POST update-prices` takes. */
export const MAX_PRICES_IN_ONE_CALL = 500;
export const PRICE_REVIEW_ROWS = 100;
export const PRICE_RESULT_ROWS = 50;

/**
 * Where a price update stands.
 * - `uploading`: not all rows have arrived; those that have are looked up
 * - `looking_up`: the rows are being compared with the store's live prices
 * - `review`: rows can be ticked and unticked, then the update can be started
 * - `running`: prices are being set
 * - `done`: every row has its outcome; changed prices can be undone, failed rows sent back
 * - `undoing`: earlier prices are being put back; leads to `done` again
 */
export const PRICE_RUN_STATES = ["uploading", "looking_up", "review", "running", "done", "undoing"] as const;

/**
 * What the look-up found out about a row.
 * - `ready`: will be set
 * - `flagged`: may be wrong (see the row's `flags`) and is left out until ticked
 * - `unchanged`: the store had this price already; looked at anew when a reviewed update is started
 * - `not_found`, `ambiguous`, `invalid`: can't be set, `reason` says why; fails when the update is started
 */
export const PRICE_FINDINGS = ["ready", "flagged", "unchanged", "not_found", "ambiguous", "invalid"] as const;

/**
 * Why a row should be checked: its price is 0, at least 10 times or at most a tenth of the old one, or at least 30 %
 * higher or lower, or another row has the same variant.
 */
export const PRICE_FLAGS = ["zero", "much_higher", "much_lower", "higher", "lower", "duplicate"] as const;

/**
 * What became of a row once the update was started.
 * - `waiting`: not yet set, or not yet looked at anew
 * - `changed`, `unchanged`: successes
 * - `failed`: `reason` says why
 * - `left_out`: was not ticked, or the update was stopped before its turn
 * - `undoing`: waits for its earlier price to be put back
 * - `undone`: has its earlier price again
 * - `kept`: could not be undone, `reason` says why; usually because someone has changed the price since
 */
export const PRICE_OUTCOMES = [
  "waiting",
  "changed",
  "unchanged",
  "failed",
  "left_out",
  "undoing",
  "undone",
  "kept",
] as const;

export type PriceIdentifierType = (typeof PRICE_IDENTIFIER_TYPES)[number];
export type PriceRunState = (typeof PRICE_RUN_STATES)[number];
export type PriceFinding = (typeof PRICE_FINDINGS)[number];
export type PriceFlag = (typeof PRICE_FLAGS)[number];
export type PriceOutcome = (typeof PRICE_OUTCOMES)[number];

/**
 * `ticked`, `unticked` and `unsettable` are the rows that an update would set, leave out and fail; `flagged:ticked`
 * and `flagged:unticked` are the flagged rows among the first two.
 */
export const PRICE_ROW_FILTERS = [
  "all",
  "ticked",
  "unticked",
  "unsettable",
  "flagged:ticked",
  "flagged:unticked",
  ...PRICE_FINDINGS.map((finding) => `finding:${finding}` as const),
  ...PRICE_OUTCOMES.map((outcome) => `outcome:${outcome}` as const),
] as const;
export type PriceRowFilter = (typeof PRICE_ROW_FILTERS)[number];
