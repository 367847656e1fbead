import { impersonalTables } from "./impersonal-tables.ts";
import { personalTables } from "./personal-tables.ts";
import type { Verdicts } from "./verdicts.ts";

/** For each column of each table, whether a person who asks for their data gets its value. */
export const personalData = { ...personalTables, ...impersonalTables } satisfies Verdicts;

/** Tables from which a person gets rows. */
export type PersonalTable = keyof typeof personalTables;
export const PERSONAL_TABLES = Object.keys(personalTables) as PersonalTable[];

/**
 * What happens to a person's rows when the store asks for their erasure: the rows are deleted, or these columns are
 * emptied. Rows that stay identify nobody: an order's lines without a patient, entries that carry only a number.
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
