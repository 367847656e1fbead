import { verbMessages } from "@scriptkeeper/contracts/database/messages";

/** What the database screen may do with a table, in its grid and in the SQL console's role. */
export interface TableAccess {
  /** Rows may be added, changed and deleted; otherwise they are only read. */
  writable: boolean;
  /** Columns with hashes and bearer secrets: never read or written. */
  hidden: readonly string[];
  /**
   * What only a dedicated screen may change, because it checks, notifies and logs more than a change of the row would.
   */
  byVerb?: VerbAccess;
}

/** Each text is a sentence that names the screen. */
export interface VerbAccess {
  /** Columns that are read here but changed on that screen. */
  columns: Readonly<Record<string, string>>;
  /** Those of the columns that may still be set in a new row here. */
  givenToNew?: readonly string[];
  add?: string;
  delete?: string;
}

const open: TableAccess = { writable: true, hidden: [] };

/**
 * Access to every table of the product. The role's grants are made from this list; a table that is missing here is
 * open.
 */
export const tableAccess: Readonly<Record<string, TableAccess>> = {
  answered_requests: open,
  audit_log: readable([]),
  /** Patients create these requests, and a job answers each once. */
  back_in_stock_requests: { writable: false, hidden: [] },
  /** Turned on and off by the patient. */
  calendar_feeds: readable(["token_hash"]),
  /** The reading position in a mailbox: changing it would lose messages or read them again. */
  bounce_mailboxes: { writable: false, hidden: [] },
  /** The patient decides who may see and order for them. */
  care_relations: readable(["token_hash"]),
  /** Counted by a job. */
  covered_days: { writable: false, hidden: [] },
  counted_figures: { writable: false, hidden: [] },
  credentials: readable(["password_hash", "temporary_hash"]),
  discount_assignments: open,
  discounts: open,
  email_attempts: open,
  /** Reports of other servers, which stop addresses; a stop is lifted on its own screen. */
  email_bounces: { writable: false, hidden: [] },
  /** Every stored email is displayed with its template. */
  email_templates: readable([]),
  /** An email may have to be rendered again with any version. */
  email_wordings: readable([]),
  /** Changing an email's recipient or subject matter could reveal somebody else's password or link. */
  emails: {
    ...open,
    byVerb: {
      columns: Object.fromEntries(
        [
          "id",
          "kind",
          "user_id",
          "to_address",
          "prescription_ids",
          "payload",
          "secret_id",
          "secret_key_id",
          "message_id",
          "template",
          "fields",
          "html",
        ].map((column) => [column, verbMessages.emails]),
      ),
      add: verbMessages.emails,
    },
  },
  set_aside_products: { writable: false, hidden: [] },
  /** Our record of what the store last said. */
  fulfillment_items: { writable: false, hidden: [] },
  fulfillments: { writable: false, hidden: [] },
  /** Kept by a trigger; recalls rely on it. */
  former_supplies: { writable: false, hidden: [] },
  last_supply_notices: open,
  /** Staff settle these on their own screen. */
  late_items: { writable: false, hidden: [] },
  login_failures: readable(["account_hash"]),
  /** Kept by triggers. */
  item_counts: { writable: false, hidden: [] },
  discount_uses: { writable: false, hidden: [] },
  discount_use_counts: { writable: false, hidden: [] },
  interrupted_weeks: { writable: false, hidden: [] },
  /** The pace at which workers may write to each mail server. */
  mail_turns: { writable: false, hidden: [] },
  password_reset_tokens: readable(["token_hash"]),
  prescription_groups: open,
  prescription_items: open,
  price_run_rows: open,
  price_runs: open,
  product_configurations: open,
  /** Kept by a job, which triggers notify. */
  reminder_changes: { writable: false, hidden: [] },
  reminder_counts: { writable: false, hidden: [] },
  reminder_outcomes: { writable: false, hidden: [] },
  /** Each administrator subscribes for themselves. */
  report_readers: { writable: false, hidden: [] },
  /** Triggers refuse to delete rows. */
  reminder_ledger: open,
  renewal_items: open,
  renewal_tokens: readable(["token_hash"]),
  /** Whoever has the checkout URL can pay and see the order. */
  renewals: {
    writable: true,
    hidden: ["checkout_url"],
    byVerb: {
      columns: {
        user_id: verbMessages.renewals,
        token_id: verbMessages.renewals,
        checkout_id: verbMessages.renewals,
      },
    },
  },
  schedules: open,
  /** Written only by the product, which audits it. */
  patient_looks: readable(["session_id"]),
  /** A bearer token is made from the id. */
  sessions: readable(["id"]),
  /** Private to each administrator; the audit log shows what was run. */
  sql_runs: readable(["sql", "error", "confirmation"]),
  /** The reading position in the store's orders: changing it would lose orders or create them twice. */
  order_pull: { writable: false, hidden: [] },
  /** The settings at the last start; server and worker rewrite them at each start. */
  process_settings: { writable: false, hidden: [] },
  /** A letter is kept as it was sent, and only its readers acknowledge it. */
  recall_letters: { writable: false, hidden: [] },
  recalls: { writable: false, hidden: [] },
  recorded_orders: { writable: false, hidden: [] },
  /** An order that is removed from it is not tried again. */
  set_aside_orders: { writable: false, hidden: [] },
  /** Our record of what the store last said. */
  store_customers: { writable: false, hidden: [] },
  store_looks: { writable: false, hidden: [] },
  store_product_sync: open,
  store_products: open,
  /** Some are private to an administrator, and the search terms may name a patient. */
  saved_views: readable(["name", "params"]),
  /** Names under which prescriptions are displayed. */
  store_variants: { writable: false, hidden: [] },
  transactions: open,
  /** A change outside of the worklist would not be noticed by administrators who hold an earlier state. */
  worklist_marks: { writable: false, hidden: [] },
  /** Contain whole rows of patients; undoing has its own screen. */
  undo_records: readable(["before", "after"]),
  user_counts: { writable: false, hidden: [] },
  users: {
    ...open,
    byVerb: {
      columns: {
        id: verbMessages.accountId,
        role: verbMessages.role,
        email: verbMessages.address,
        email_bad_at: verbMessages.badAddress,
      },
      givenToNew: ["email"],
      delete: verbMessages.deleteAccount,
    },
  },
  /** Webhook bodies contain bearer URLs of orders and checkouts. */
  webhook_events: readable(["body"]),
};

/** The product's own schema; tables in any other schema are open. */
export const PRODUCT_SCHEMA = "public";

/** Returns what the database screen may do with a table. */
export function getTableAccess(schema: string, table: string): TableAccess {
  if (schema !== PRODUCT_SCHEMA || !Object.hasOwn(tableAccess, table)) return open;
  return tableAccess[table] ?? open;
}

function readable(hidden: readonly string[]): TableAccess {
  return { writable: false, hidden };
}
