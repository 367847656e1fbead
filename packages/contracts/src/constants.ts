/** The numbers and fixed words of the specification. Days are calendar days in the store's time zone. */
export const TOKEN_STORAGE_KEY = "token";

/** A header on the calls that an unused page makes on its own: such a call does not keep a session alive. */
export const BACKGROUND_HEADER = "x-background";

/** A header that names the patient for whom a call is made, when that is not the caller. */
export const PATIENT_HEADER = "x-patient-id";

/** After how many minutes an administrator's view of a patient's screens ends at the latest. */
export const LOOK_MINUTES = 30;

/** How far the clocks of two machines, including the store's, may differ before it counts as a fault. */
export const CLOCKS_APART_MINUTES = 5;

/** What a patient may allow a carer to do; each right includes the ones before it. */
export const CARE_RIGHTS = ["see", "order"] as const;
/** Who gets the emails about a patient's medicines, as far as one carer is concerned. */
export const CARE_EMAILS = ["patient", "carer", "both"] as const;
/** How many days an invitation can be accepted for. */
export const CARE_INVITATION_DAYS = 14;
/** How many carers a patient can have, including those who have not accepted yet. */
export const MAX_HELPERS = 10;

export const LOGIN_LOCK_SECONDS = 5;
export const PARTIAL_ORDER_REDIRECT_SECONDS = 3;
export const PASSWORD_DIALOG_CLOSE_SECONDS = 2;

export const EXPIRING_SOON_DAYS = 14;
/** For how many days after its expiry a prescription still gets the notice that it has expired. */
export const EXPIRED_NOTICE_DAYS = 7;
export const REORDER_SOON_DAYS = 7;
/** A prescription counts as demand for its product when it is due within this many days. */
export const DUE_WITHIN_DAYS = 30;
export const RECENT_ORDERS = 5;
/** The dashboard shows the orders of this many days. */
export const OUTLOOK_DAYS = 30;
/** How many days ahead reminders are forecast. */
export const FORECAST_DAYS = 30;

/** For how many days after an order was paid a patient who orders the same medicine again is told about it. */
export const RECENTLY_PAID_DAYS = 7;
/** How many of a patient's orders are listed: those on their way, and the newest. */
export const ORDERS_LISTED = 30;

export const MIN_ORDER_QUANTITY = 1;
export const MAX_ORDER_QUANTITY = 2;
export const MAX_REPEATS = 99;
/** More lines than any real cart has; a longer list is refused, and the refusal names this limit. */
export const MAX_RENEWAL_ITEMS = 100;

export const DEFAULT_DELIVERY_FEE_CENTS = 3000;
/** The title of the shipping line on an order that is picked up; a setting can override it. */
export const DEFAULT_PICKUP_TITLE = "Pick up at the pharmacy";

export const PASSWORD_MINIMUM = { change: 6, reset: 8, admin: 8 } as const;
export const PASSWORD_MAXIMUM = 200;
/** How many days a temporary password is valid; its owner has to change it at the first sign-in. */
export const TEMPORARY_PASSWORD_DAYS = 7;

export const TOAST = {
  durationMs: 5000,
  swipeDirection: "right",
  swipeThresholdPx: 50,
  hotkey: "F8",
} as const;

export const NOTIFICATION_PAGE_SIZE = 20;
/** How many products are offered when choosing the one to recall. */
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
/** The result of calling a late patient: reached, no longer takes the medicine, or gets it elsewhere. */
export const LATE_OUTCOMES = ["called", "stopped", "elsewhere"] as const;
/** Why a late patient gets no email about it. */
export const NO_EMAIL_REASONS = ["unsubscribed", "address_bad", "unavailable"] as const;
/** What is counted separately about the people who were supplied or have ordered; each number opens a list. */
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
 * Where a recipient stands with a recall letter: they confirmed reading it, staff reached them, it is unanswered, or
 * nobody can email them, so that staff have to call.
 */
export const RECALL_STATES = ["acknowledged", "called", "waiting", "to_call"] as const;
export type RecallState = (typeof RECALL_STATES)[number];
/** Who confirmed that a recall letter was read. */
export const RECALL_READERS = ["patient", "carer"] as const;
/** What can be undone: a change of fields, or the deletion of a record. */
export const UNDO_KINDS = ["edit", "deletion"] as const;
/** How many days a change or a deletion can be undone for. */
export const UNDO_DAYS = 30;
export const EMAIL_STATES = ["queued", "sent", "failed", "cancelled"] as const;
/**
 * What can come back about an email: a bounce, because it reached nobody, or a complaint, because its reader called it
 * spam.
 */
export const BOUNCE_KINDS = ["bounce", "complaint"] as const;
/** Where bounces and complaints are received: in a mailbox, or from the provider that sends the emails. */
export const BOUNCE_SOURCES = ["mailbox", "mailgun", "sendgrid"] as const;
/** What a bounce blames: the address, this one email, or the way emails are sent. */
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
