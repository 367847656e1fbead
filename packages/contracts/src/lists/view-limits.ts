/** The lists with saved views, each with the address parameters that a view holds: filters and sort. */
export const VIEW_PARAMS = {
  prescriptions: ["list", "search", "filter", "counted", "sort", "order"],
  products: ["search", "archived", "unavailable", "sort", "order"],
  discounts: ["search", "sort", "order"],
  users: ["search", "sort", "order"],
  customers: ["search", "sort", "order"],
  emails: ["email", "type", "status", "worded", "sort", "order"],
  transactions: ["search", "start", "end", "within", "type", "sort", "order"],
  audit: ["start", "end", "who", "action", "entity", "record", "sort", "order"],
  admins: ["search", "sort", "order"],
  deleted: ["search", "sort", "order"],
  email_stops: ["search", "stop", "sort", "order"],
  orders: ["day", "from", "until", "discount", "unpaid", "applied", "search", "sort", "order"],
  reminders_due: ["day", "search"],
  insight: ["product", "cohort", "week", "stage", "search", "sort", "order", "weeks", "weeks_order"],
  recalls: [
    "product",
    "variant",
    "from",
    "until",
    "search",
    "concern",
    "sort",
    "order",
    "letters",
    "recalls",
    "recalls_order",
  ],
  recall_letters: ["search", "state", "sort", "order"],
  reminders: ["search", "filter", "sort", "order"],
  database: ["table", "sort", "order", "column", "equal", "startsWith", "from", "to"],
  medicines: ["medicine", "medicines", "medicines_order"],
  forecast: ["days", "days_order"],
  review: [
    "review",
    "review_order",
    "review_search",
    "attention",
    "attention_order",
    "attention_search",
    "deliveries",
    "deliveries_order",
    "deliveries_search",
    "late",
    "late_order",
    "late_search",
  ],
} as const;
export type ViewList = keyof typeof VIEW_PARAMS;
export const VIEW_LISTS = Object.keys(VIEW_PARAMS) as ViewList[];

export const MAX_VIEW_NAME = 60;
/** How many views of their own an administrator can have, and how many all of them can share, over all lists. */
export const MAX_OWN_VIEWS = 100;
export const MAX_SHARED_VIEWS = 200;
