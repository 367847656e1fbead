import type { personalTables } from "./personal-tables.ts";
import { kept, type Verdicts } from "./verdicts.ts";

const CATALOGUE = "What the pharmacy sells; nothing in it is about a person.";
const COUNTS = "Totals across all patients.";
const OUTCOMES =
  "How far each reminder got, compiled from emails, orders and parcels, which are exported themselves.";
const USES = "Order lines by discount, compiled from orders, which are exported themselves.";
const COVERAGE =
  "How many days of a week supplies lasted, calculated from prescriptions and orders, which are exported themselves.";
const STAFF = "The work of administrators; no patient appears in it.";
const WHILE_IT_LASTS =
  "Which member of staff takes which task, with their notes to each other. Removed once the task is done, or its prescription or account is deleted.";
const LOOKS =
  "Which administrator is viewing which patient's screens, for half an hour at most. The audit log keeps a record of it.";
const SHORTCUTS =
  "Views that administrators saved: what they typed into a search, and nothing the product knows about a person.";
const ONLY_US = "How our servers and the store stay in sync.";
const GUESSES =
  "Kept for a week under a hash of what was typed, to slow down guessing. The addresses are those of the people who guessed.";
const ANSWERED = "Kept for 30 days under a random key that does not show whose it is.";
const MESSAGES =
  "The store's own messages, kept for 30 days. What they say about a person is also in the orders and prescriptions.";

/** Tables without any data to hand out to a person, with the reasons. */
export const impersonalTables = {
  login_failures: kept(GUESSES, "id", "account_hash", "ip_address", "is_signed_in", "failed_at"),
  answered_requests: kept(ANSWERED, "verb", "key", "answer", "created_at"),
  webhook_events: kept(
    MESSAGES,
    ...(["id", "topic", "webhook_id", "event_id", "shop_domain", "body", "received_at"] as const),
    ...(["attempts", "next_attempt_at", "worked_at", "last_error"] as const),
  ),
  email_templates: kept("The wording of all emails; each email is exported as it was read.", "key", "html"),
  product_configurations: kept(
    CATALOGUE,
    ...(["id", "product_id", "product_name", "days_supply", "processing_days", "is_cannabis"] as const),
    ...(["is_available", "is_archived", "deleted_at", "created_at", "updated_at"] as const),
  ),
  store_products: kept(CATALOGUE, "product_id", "title", "is_available"),
  store_variants: kept(
    CATALOGUE,
    ...(["variant_id", "product_id", "title", "position", "is_available", "is_listed"] as const),
  ),
  store_product_sync: kept(ONLY_US, "id", "synced_at", "failed_at", "failure"),
  store_looks: kept(
    ONLY_US,
    ...(["is_only", "looked_at", "failure", "failure_detail", "facts", "facts_at", "shop_domain"] as const),
  ),
  process_settings: kept(ONLY_US, "process", "settings", "started_at"),
  order_pull: kept(ONLY_US, "is_only", "began_at", "read_until"),
  set_aside_orders: kept(
    ONLY_US,
    ...(["order_id", "name", "failing_since", "attempts", "next_attempt_at", "last_error"] as const),
    "told_at",
  ),
  set_aside_products: kept(ONLY_US, "product_id", "title", "failing_since", "last_error"),
  schedules: kept(ONLY_US, "name", "last_started_at", "last_finished_at"),
  mail_turns: kept(ONLY_US, "host", "next_at"),
  bounce_mailboxes: kept(ONLY_US, "mailbox", "uid_validity", "last_uid", "read_at", "failing_since"),
  item_counts: kept(COUNTS, "id", "status", "expiry", "items"),
  user_counts: kept(COUNTS, "id", "role", "users"),
  discount_use_counts: kept(COUNTS, "id", "discount_id", "uses"),
  discount_uses: kept(USES, "renewal_id", "item_id", "discount_id", "ordered_at"),
  reminder_counts: kept(
    COUNTS,
    ...(["week", "product_id", "cohort", "sent", "opened", "ordered", "paid", "delivered"] as const),
  ),
  covered_days: kept(
    COUNTS,
    ...(["week", "product_id", "cohort", "days", "covered", "interrupted", "counted_on"] as const),
  ),
  interrupted_weeks: kept(
    COVERAGE,
    ...(["id", "item_id", "week", "product_id", "cohort", "days", "covered"] as const),
  ),
  reminder_outcomes: kept(
    OUTCOMES,
    ...(["reminder_id", "item_id", "product_id", "product_name", "week", "cohort", "sent_at"] as const),
    ...(["opened_at", "renewal_id", "ordered_at", "paid_at", "delivered_at"] as const),
  ),
  report_readers: kept(STAFF, "user_id", "asked_at", "sent_for"),
  reminder_changes: kept(OUTCOMES, "id", "item_id"),
  counted_figures: kept(COUNTS, "name", "counted_at", "figures"),
  sql_runs: kept(
    STAFF,
    ...(["id", "run_id", "user_id", "sql", "ran_at", "state", "command", "row_count", "ms"] as const),
    ...(["error", "confirmation"] as const),
  ),
  recalls: kept(
    STAFF,
    ...(["id", "product_id", "product_name", "variant_id", "variant_title", "from_day"] as const),
    ...(["until_day", "subject", "what_happened", "what_to_do", "sent_at", "sent_by"] as const),
  ),
  email_wordings: kept(STAFF, "version", "email", "words", "made_at", "made_by"),
  price_runs: kept(
    STAFF,
    ...(["id", "created_by", "identifier_type", "file_name", "state", "total", "is_reviewed"] as const),
    ...(["retry_of", "problem", "not_before", "lease_id", "lease_until", "created_at"] as const),
    ...(["started_at", "finished_at", "closed_at"] as const),
  ),
  price_run_rows: kept(
    STAFF,
    ...(["run_id", "row_number", "identifier", "price", "price_cents", "product_id"] as const),
    ...(["variant_id", "title", "old_price_cents", "finding", "flags", "included", "outcome"] as const),
    ...(["attempted_at", "reason"] as const),
  ),
  patient_looks: kept(LOOKS, "session_id", "patient_id", "until"),
  saved_views: kept(
    SHORTCUTS,
    ...(["id", "list", "name", "private_to", "params", "columns", "revision", "saved_at"] as const),
    "saved_by",
  ),
  worklist_marks: kept(
    WHILE_IT_LASTS,
    ...(["kind", "key", "assigned_to", "snoozed_until", "note", "revision", "changed_at"] as const),
    "changed_by",
  ),
} as const satisfies Omit<Verdicts, keyof typeof personalTables>;
