/** The numbers and fixed words of the specification. Days are calendar days in the store's time zone. */
export const TOKEN_STORAGE_KEY = "token";

/** Sent with what a page asks by itself while nobody uses it: such a call keeps no session alive. */
export const BACKGROUND_HEADER = "x-background";

/** Names the patient for whom a call is made, where that is not the caller. */
export const PATIENT_HEADER = "x-patient-id";

/** So long an administrator sees what a patient sees, unless they end it before. */
export const LOOK_MINUTES = 30;

/** So far the clocks of two machines may be apart, the store's among them, before it is called a fault. */
export const CLOCKS_APART_MINUTES = 5;

/** What a patient may allow somebody who helps them; each includes those before it. */
export const CARE_RIGHTS = ["see", "order"] as const;
/** To whom emails about a patient's medicines go, as far as one carer is concerned. */
export const CARE_EMAILS = ["patient", "carer", "both"] as const;
/** How long an invitation can be accepted. */
export const CARE_INVITATION_DAYS = 14;
/** How many people one patient can have as carers, those included who have not accepted yet. */
export const MAX_HELPERS = 10;

export const LOGIN_LOCK_SECONDS = 5;
export const PARTIAL_ORDER_REDIRECT_SECONDS = 3;
export const PASSWORD_DIALOG_CLOSE_SECONDS = 2;

export const EXPIRING_SOON_DAYS = 14;
export const REORDER_SOON_DAYS = 7;
/** A product concerns the prescriptions of it that are due within so many days. */
export const DUE_WITHIN_DAYS = 30;
export const RECENT_ORDERS = 5;
/** The orders of so many days stand on the dashboard. */
export const OUTLOOK_DAYS = 30;
/** So far ahead it is said which reminders will go out. */
export const FORECAST_DAYS = 30;

/** How long a patient who orders the same medicine again is told of an order that was paid. */
export const RECENTLY_PAID_DAYS = 7;
/** So many of a patient's orders are listed: those on their way, and the newest. */
export const ORDERS_LISTED = 30;

export const MIN_ORDER_QUANTITY = 1;
export const MAX_ORDER_QUANTITY = 2;
export const MAX_REPEATS = 99;
/** More lines than a real basket ever has; a longer list is refused by name. */
export const MAX_RENEWAL_ITEMS = 100;

export const DEFAULT_DELIVERY_FEE_CENTS = 3000;
/** The shipping line of an order that is picked up; a setting may call it otherwise. */
export const DEFAULT_PICKUP_TITLE = "Pick up at the pharmacy";

export const PASSWORD_MINIMUM = { change: 6, reset: 8, admin: 8 } as const;
export const PASSWORD_MAXIMUM = 200;
/** How long a temporary password signs its owner in, who has to change it the first time. */
export const TEMPORARY_PASSWORD_DAYS = 7;

export const TOAST = {
  durationMs: 5000,
  swipeDirection: "right",
  swipeThresholdPx: 50,
  hotkey: "F8",
} as const;

export const NOTIFICATION_PAGE_SIZE = 20;
/** So many products are offered to choose the one that is recalled. */
export const RECALLABLE_SHOWN = 20;

export const VALIDITY_MONTHS = { cannabis: 6, standard: 12 } as const;

export const DISCOUNT_SCOPES = ["first_order_only", "repeats_only", "all_orders"] as const;
export const DISCOUNT_TYPES = ["percentage", "fixed_amount"] as const;
export const ITEM_STATUSES = ["active", "expired", "pending_renewal"] as const;
export const EMAIL_KINDS = [
  "reminder",
  "expiry",
  "welcome",
  "notification",
  "password_reset",
  "address_changed",
  "care_invitation",
  "test",
] as const;
/** What came of asking after a patient who is late: they were reached, take it no more, or get it elsewhere. */
export const LATE_OUTCOMES = ["called", "stopped", "elsewhere"] as const;
/** Why a patient who is late gets no email about it. */
export const NO_EMAIL_REASONS = ["unsubscribed", "address_bad", "unavailable"] as const;
/** What about those who were supplied, or have ordered, is counted by itself; each number opens a list. */
export const SUPPLIED_CONCERNS = [
  "supplied",
  "unpaid",
  "on_its_way",
  "bad_address",
  "has_account",
  "deleted",
  "doubtful",
] as const;
export type SuppliedConcern = (typeof SUPPLIED_CONCERNS)[number];
/**
 * Where somebody is with a letter: they said that they read it, staff reached them, the letter is with them unanswered, or
 * nobody can email them, so that staff have to call.
 */
export const RECALL_STATES = ["acknowledged", "called", "waiting", "to_call"] as const;
export type RecallState = (typeof RECALL_STATES)[number];
/** Who says that a letter about a recall was read. */
export const RECALL_READERS = ["patient", "carer"] as const;
/** What can be undone: that fields were changed, or that a record was deleted. */
export const UNDO_KINDS = ["edit", "deletion"] as const;
/** How long what was changed or deleted can be undone. */
export const UNDO_DAYS = 30;
export const EMAIL_STATES = ["queued", "sent", "failed", "cancelled"] as const;
/** What may come back of an email: it reached nobody, or its reader calls it spam. */
export const BOUNCE_KINDS = ["bounce", "complaint"] as const;
/** How that is heard: in a mailbox, or from the provider through whose servers emails go. */
export const BOUNCE_SOURCES = ["mailbox", "mailgun", "sendgrid"] as const;
/** What a bounce blames: the address, this one email, or how emails are sent. */
export const BOUNCE_SUBJECTS = ["address", "mail", "sending"] as const;
export const RENEWAL_STATES = [
  "opening",
  "open",
  "closing",
  "paid",
  "lapsed",
  "refused",
  "cancelled",
] as const;
export const FULFILLMENT_STATES = [
  "preparing",
  "ready",
  "sent",
  "out_for_delivery",
  "attempted",
  "delayed",
  "delivered",
  "collected",
  "failed",
  "cancelled",
] as const;
export const TRANSACTION_TYPES = ["renewal", "prescription_created", "user_login", "order"] as const;

export type DiscountScope = (typeof DISCOUNT_SCOPES)[number];
export type DiscountType = (typeof DISCOUNT_TYPES)[number];
export type ItemStatus = (typeof ITEM_STATUSES)[number];
export type EmailKind = (typeof EMAIL_KINDS)[number];
export type BounceKind = (typeof BOUNCE_KINDS)[number];
export type BounceSource = (typeof BOUNCE_SOURCES)[number];
export type BounceSubject = (typeof BOUNCE_SUBJECTS)[number];
export type RenewalState = (typeof RENEWAL_STATES)[number];
export type FulfillmentState = (typeof FULFILLMENT_STATES)[number];
export type TransactionType = (typeof TRANSACTION_TYPES)[number];
