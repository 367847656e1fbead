import { verbMessages } from "@scriptkeeper/contracts/database/messages";

/** How far the database screen reaches into a table: its grid, and the role in which the SQL console runs. */
export interface TableAccess {
  /** Rows may be added, changed and deleted; otherwise they are only read. */
  writable: boolean;
  /** Columns that hold hashes and bearer secrets: never read, never written. */
  hidden: readonly string[];
  /** What a screen of its own does, because it guards, tells and writes down more than a row's change would. */
  byVerb?: VerbAccess;
}

/** Each text is a sentence that names the screen. */
export interface VerbAccess {
  /** Columns that are read here and changed there. */
  columns: Readonly<Record<string, string>>;
  /** Columns of these that a new row may be given here all the same. */
  givenToNew?: readonly string[];
  add?: string;
  delete?: string;
}

const open: TableAccess = { writable: true, hidden: [] };

/** Every table of the product. The role's grants are made from this list; a table that it lacks is open. */
export const tableAccess: Readonly<Record<string, TableAccess>> = {
  answered_requests: open,
  audit_log: readable([]),
  /** Patients ask, and a job tells them once. */
  back_in_stock_requests: { writable: false, hidden: [] },
  /** Made and turned off by its patient. */
  calendar_feeds: readable(["token_hash"]),
  /** How far a mailbox was read: changing it would lose messages or read them again. */
  bounce_mailboxes: { writable: false, hidden: [] },
  /** Who may see and order for whom is the patient's to say. */
  care_relations: readable(["token_hash"]),
  /** A job's. */
  covered_days: { writable: false, hidden: [] },
  counted_figures: { writable: false, hidden: [] },
  credentials: readable(["password_hash", "temporary_hash"]),
  discount_assignments: open,
  discounts: open,
  email_attempts: open,
  /** What other servers said, which stops addresses; a stop is lifted on its own screen. */
  email_bounces: { writable: false, hidden: [] },
  /** Every copy of a sent email is shown with its template. */
  email_templates: readable([]),
  /** Emails may have to be written again with any of them. */
  email_wordings: readable([]),
  /** Whoever changes whom an email goes to, or what it is about, reads a password or a link of somebody else. */
  emails: {
    ...open,
    byVerb: {
      columns: Object.fromEntries(
        [
          ...[
            "id",
            "kind",
            "user_id",
            "to_address",
            "prescription_ids",
            "payload",
            "secret_id",
            "secret_key_id",
          ],
          ...["message_id", "template", "fields", "html"],
        ].map((column) => [column, verbMessages.emails]),
      ),
      add: verbMessages.emails,
    },
  },
  /** Our record of what the store said last. */
  fulfillment_items: { writable: false, hidden: [] },
  fulfillments: { writable: false, hidden: [] },
  /** A trigger keeps it, and a recall goes by it. */
  former_supplies: { writable: false, hidden: [] },
  last_supply_notices: open,
  /** Staff settle them on their own screen. */
  late_items: { writable: false, hidden: [] },
  login_failures: readable(["account_hash"]),
  /** Triggers keep them. */
  item_counts: { writable: false, hidden: [] },
  discount_uses: { writable: false, hidden: [] },
  discount_use_counts: { writable: false, hidden: [] },
  interrupted_weeks: { writable: false, hidden: [] },
  /** Workers keep the pace of a mail server by it. */
  mail_turns: { writable: false, hidden: [] },
  password_reset_tokens: readable(["token_hash"]),
  prescription_groups: open,
  prescription_items: open,
  price_run_rows: open,
  price_runs: open,
  product_configurations: open,
  /** A job keeps them, and triggers say of whom. */
  reminder_changes: { writable: false, hidden: [] },
  reminder_counts: { writable: false, hidden: [] },
  reminder_outcomes: { writable: false, hidden: [] },
  /** Each administrator says so for themselves. */
  report_readers: { writable: false, hidden: [] },
  /** Triggers refuse to delete its rows. */
  reminder_ledger: open,
  renewal_items: open,
  renewal_tokens: readable(["token_hash"]),
  /** Whoever has the address can pay and see the order. */
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
  /** Begun and ended by the product alone, which audits it. */
  patient_looks: readable(["session_id"]),
  /** The bearer token names the id. */
  sessions: readable(["id"]),
  /** Each administrator's own; the audit log has what was run. */
  sql_runs: readable(["sql", "error", "confirmation"]),
  /** How far the store was read: changing it would lose orders or make them twice. */
  order_pull: { writable: false, hidden: [] },
  /** What server and worker were started with; they write it anew at each start. */
  process_settings: { writable: false, hidden: [] },
  /** A letter stays as it was sent, and who read it is theirs to say. */
  recall_letters: { writable: false, hidden: [] },
  recalls: { writable: false, hidden: [] },
  recorded_orders: { writable: false, hidden: [] },
  /** Our record of what the store said last. */
  store_customers: { writable: false, hidden: [] },
  store_looks: { writable: false, hidden: [] },
  store_product_sync: open,
  store_products: open,
  /** Some are one administrator's own, and what is looked for may name a patient. */
  saved_views: readable(["name", "params"]),
  /** Names that prescriptions are shown with. */
  store_variants: { writable: false, hidden: [] },
  transactions: open,
  /** Each change of one is told to whoever saw an earlier state. */
  worklist_marks: { writable: false, hidden: [] },
  /** Whole rows of patients; undoing has a screen of its own. */
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
  /** The store's messages hold bearer addresses of orders and checkouts. */
  webhook_events: readable(["body"]),
};

/** The product's own schema; tables of every other one are open. */
export const PRODUCT_SCHEMA = "public";

/** How far the database screen reaches into a table of this schema. */
export function getTableAccess(schema: string, table: string): TableAccess {
  if (schema !== PRODUCT_SCHEMA || !Object.hasOwn(tableAccess, table)) return open;
  return tableAccess[table] ?? open;
}

function readable(hidden: readonly string[]): TableAccess {
  return { writable: false, hidden };
}
