import { impersonalTables } from "./impersonal-tables.ts";
import { personalTables } from "./personal-tables.ts";
import type { Verdicts } from "./verdicts.ts";

/** Of each column of each table whether a person gets its value when they ask what is known of them. */
export const personalData = { ...personalTables, ...impersonalTables } satisfies Verdicts;

/** Tables of which a person gets rows. */
export type PersonalTable = keyof typeof personalTables;
export const PERSONAL_TABLES = Object.keys(personalTables) as PersonalTable[];

/**
 * What becomes of a person's rows when the store asks to forget them: the row goes, or stays with these columns emptied.
 * What stays names nobody: an order's lines without a patient, what was written down about a number.
 */
export const afterErasure: Readonly<Record<PersonalTable, "deleted" | { emptied: readonly string[] }>> = {
  users: "deleted",
  credentials: "deleted",
  sessions: "deleted",
  password_reset_tokens: "deleted",
  calendar_feeds: "deleted",
  care_relations: "deleted",
  prescription_groups: "deleted",
  prescription_items: "deleted",
  former_supplies: { emptied: ["user_id"] },
  back_in_stock_requests: "deleted",
  late_items: "deleted",
  discounts: "deleted",
  discount_assignments: "deleted",
  renewal_tokens: "deleted",
  store_customers: "deleted",
  renewals: { emptied: ["user_id", "token_id"] },
  renewal_items: { emptied: [] },
  fulfillments: { emptied: ["tracking_number", "tracking_url"] },
  fulfillment_items: { emptied: [] },
  emails: {
    emptied: ["user_id", "to_address", "subject", "payload", "template", "fields", "html", "last_error"],
  },
  email_attempts: { emptied: ["reason"] },
  email_bounces: { emptied: ["reason"] },
  reminder_ledger: { emptied: [] },
  last_supply_notices: { emptied: [] },
  recall_letters: "deleted",
  transactions: { emptied: ["first_name", "last_name", "email", "shopify_customer_id"] },
  audit_log: { emptied: [] },
  undo_records: "deleted",
  recorded_orders: { emptied: [] },
};
