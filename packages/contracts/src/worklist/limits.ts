/** The kinds of work that need someone, most urgent first. */
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

/** The warning above all kinds while no worker is running; it is not a line, and can't be put off. */
export const WORKER_OUTAGE = "worker_outage";

/** How many lines of one kind are counted and shown; nobody works through a longer list. */
export const MOST_WORK = 200;
/** How many lines of each kind are on the first page, and on a page of one kind. */
export const WORK_SHOWN = 8;
export const WORK_PAGE_SIZE = 50;
export const MAX_WORK_NOTE = 500;

export const WORK_VIEWS = ["open", "mine", "snoozed"] as const;
export type WorkView = (typeof WORK_VIEWS)[number];

export const SNOOZES = ["tomorrow", "three_days", "next_week"] as const;
export type Snooze = (typeof SNOOZES)[number];
