import { exported, kept, type Verdicts } from "./verdicts.ts";

const SECRET = "A secret: only the fact that it exists and its hash are kept.";
const BEARER = "Anyone who has it can use it, so it is not exported.";
const COLLEAGUE = "Which member of staff it was.";
const STAFFS_WORK = "When staff finished with it; it says nothing about the person.";
const UNDOING = "Lets staff undo changes made together; it says nothing about the person.";
const REPORTING = "Prevents an entry from being written twice; it says nothing that the entry does not.";
const MACHINERY = "Which of our servers worked on it, and until when.";

/** Tables in which each row is about one person. */
export const personalTables = {
  users: exported(
    ...(["id", "email", "first_name", "last_name", "phone", "role", "shopify_customer_id"] as const),
    ...(["email_bad_at", "unsubscribed_at", "created_at", "updated_at"] as const),
  ),
  credentials: {
    ...exported("user_id", "temporary_until", "updated_at"),
    ...kept(SECRET, "password_hash", "temporary_hash"),
  },
  sessions: {
    ...exported("user_id", "created_at", "expires_at", "revoked_at", "last_seen_at", "authenticated_at"),
    ...kept(BEARER, "id"),
  },
  password_reset_tokens: {
    ...exported("id", "user_id", "created_at", "expires_at", "ended_at"),
    ...kept(SECRET, "token_hash"),
  },
  calendar_feeds: { ...exported("user_id", "created_at"), ...kept(SECRET, "token_hash") },
  care_relations: {
    ...exported("id", "patient_id", "carer_id", "invited_email", "care_right", "created_at"),
    ...exported("emails_to", "emails_stopped_at", "expires_at", "accepted_at", "ended_at"),
    ...kept(SECRET, "token_hash"),
  },
  prescription_groups: exported("id", "user_id", "shopify_order_id", "created_at"),
  prescription_items: exported(
    ...(["id", "prescription_group_id", "user_id", "product_id", "product_name", "variant_id"] as const),
    ...(["quantity", "status", "start_date", "expiry_date", "prescription_expiry_date", "repeats"] as const),
    ...(["repeats_revision", "doctor_name", "next_reminder_date", "put_off_until"] as const),
    ...(["planned_reminder", "reminder_arming", "last_reminder_sent", "last_renewal_date"] as const),
    ...(["shopify_line_item_id", "missing_data_notes", "created_at", "updated_at"] as const),
  ),
  former_supplies: exported(
    ...(["id", "item_id", "user_id", "product_id", "product_name", "variant_id", "quantity"] as const),
    ...(["start_date", "is_ordered"] as const),
  ),
  discounts: exported(
    ...(["id", "name", "description", "discount_type", "discount_value", "application_scope"] as const),
    ...([
      "user_id",
      "is_active",
      "start_date",
      "end_date",
      "deleted_at",
      "created_at",
      "updated_at",
    ] as const),
  ),
  back_in_stock_requests: exported(
    ...(["id", "item_id", "product_id", "asked_at", "asked_by", "available_since"] as const),
    ...(["told_at", "email_id", "ended_at"] as const),
  ),
  late_items: {
    ...exported("id", "item_id", "user_id", "reminder_date", "arming", "ran_out_on", "is_estimated"),
    ...exported("no_email", "created_at", "outcome", "note", "settled_at", "is_set_aside"),
    ...kept(COLLEAGUE, "settled_by"),
  },
  discount_assignments: exported("id", "prescription_item_id", "discount_id", "assigned_at", "ended_at"),
  renewal_tokens: {
    ...exported("id", "user_id", "carer_id", "care_id", "source", "item_ids", "email_id"),
    ...exported("created_at", "expires_at"),
    ...kept(SECRET, "token_hash"),
  },
  renewals: {
    ...exported("id", "token_id", "user_id", "state", "basket", "include_delivery", "delivery_fee_cents"),
    ...exported("total_cents", "checkout_id", "order_id", "order_name", "created_at", "updated_at"),
    ...exported("opened_at", "settled_at", "placed_at", "unpaid_since", "delivery_due_on", "arrived_at"),
    ...exported("refusal", "fulfillment_ask_at", "fulfillment_asked_at"),
    ...kept(BEARER, "checkout_url"),
    ...kept(MACHINERY, "lease_id", "lease_until", "failures", "duplicates_ask_at"),
  },
  renewal_items: exported(
    ...(["renewal_id", "item_id", "product_id", "product_name", "variant_id", "quantity"] as const),
    ...(["took_repeat", "repeats_before", "repeats_revision", "last_renewal_before"] as const),
    ...(["reminder_before", "reminder_written", "assignment_id", "discount_name", "discount_type"] as const),
    ...(["discount_value", "discount_scope", "unit_price_cents", "discount_cents", "total_cents"] as const),
    "given_back_at",
  ),
  fulfillments: exported(
    ...(["id", "renewal_id", "state", "packed_at", "in_transit_at", "delivered_at", "carrier"] as const),
    ...(["tracking_number", "tracking_url", "told_sent_at", "told_failed_at"] as const),
    ...(["created_at", "updated_at"] as const),
  ),
  fulfillment_items: exported("fulfillment_id", "item_id", "quantity"),
  emails: {
    ...exported("id", "kind", "user_id", "to_address", "subject", "prescription_ids", "payload", "state"),
    ...exported("message_id", "attempts", "next_attempt_at", "last_error", "resent_at"),
    ...exported("care_id", "copy_of", "unreached_care_ids", "created_at", "sent_at", "opened_at"),
    /** The text that the recipient read: the template filled with the fields, or the HTML of earlier releases. */
    template: { exported: "body" },
    fields: { exported: "body" },
    html: { exported: "body" },
    ...kept("What the links and passwords in emails are made from.", "secret_id", "secret_key_id"),
    ...kept(MACHINERY, "claim_id", "claimed_until", "wordings_until"),
  },
  email_attempts: exported("email_id", "attempt", "attempted_at", "outcome", "reason"),
  email_bounces: exported(
    ...(["id", "email_id", "kind", "source", "subject", "status", "reason", "stopped"] as const),
    ...(["reported_at", "noted_at"] as const),
  ),
  reminder_ledger: exported("id", "kind", "item_id", "date", "arming", "stage", "email_id", "created_at"),
  last_supply_notices: exported(
    ...(["id", "item_id", "repeats_revision", "expires_on", "reason", "lasts_until", "renewal_id"] as const),
    ...(["email_id", "created_at"] as const),
  ),
  recall_letters: {
    ...exported("recall_id", "user_id", "email_id", "last_supplied_on", "packs", "acknowledged_at"),
    ...exported("acknowledged_by", "called_at", "note"),
    ...kept(COLLEAGUE, "called_by"),
  },
  transactions: {
    ...exported("id", "transaction_type", "transaction_date", "user_id", "carer_id", "first_name"),
    ...exported("last_name", "email", "shopify_customer_id", "item_id", "renewal_id", "product_name"),
    ...exported("variant_title", "quantity", "repeats", "action", "description", "next_reminder_date"),
    ...exported("order_status"),
    ...kept(STAFFS_WORK, "attended_at"),
    ...kept(COLLEAGUE, "attended_by"),
    ...kept(REPORTING, "report_key", "report_state"),
  },
  audit_log: exported(
    ...(["id", "created_at", "actor", "actor_user_id", "action", "entity", "entity_id"] as const),
    ...(["before", "after", "request_id", "ip_address", "session_ref"] as const),
  ),
  undo_records: {
    ...exported("audit_id", "kind", "entity", "entity_id", "entity_key", "user_id", "made_at"),
    ...exported("before", "after"),
    ...kept(UNDOING, "change_id"),
  },
  store_customers: exported("id", "email", "first_name", "last_name", "phone", "updated_at"),
  recorded_orders: exported("order_id", "recorded_at"),
} as const satisfies Partial<Verdicts>;
