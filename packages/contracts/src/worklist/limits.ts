/** What needs somebody, the most urgent first. */
export const WORK_KINDS = [
  "store_not_ready",
  "unsent_mail",
  "checkout",
  "unmatched_order",
  "late_delivery",
  "late_patient",
  "bad_address",
  "refused_mail",
  "unavailable_product",
  "price_rows",
  "review",
  "attention",
  "notice",
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** What stands above all kinds where no worker works: it is no line, and nobody can put it off. */
export const WORKER_OUTAGE = "worker_outage";

/** Lines of one kind are counted and shown up to here; more than that is no list that anybody works through. */
export const MOST_WORK = 200;
/** So many of each kind stand on the first page, and on a page of one kind. */
export const WORK_SHOWN = 8;
export const WORK_PAGE_SIZE = 50;
export const MAX_WORK_NOTE = 500;

export const WORK_VIEWS = ["open", "mine", "snoozed"] as const;
export type WorkView = (typeof WORK_VIEWS)[number];

export const SNOOZES = ["tomorrow", "three_days", "next_week"] as const;
export type Snooze = (typeof SNOOZES)[number];
