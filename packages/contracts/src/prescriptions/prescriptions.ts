import { z } from "zod";
import { Patient } from "../accounts/users.ts";
import { ProductVariant } from "../catalogue/products.ts";
import { RENEWAL_STATES } from "../constants.ts";
import { DiscountDetail, DiscountSummary } from "../discounts/discounts.ts";
import { Day, DayOrTimestamp, Id, LinkToken, Timestamp } from "../primitives.ts";

/** Why an item can or can't be ordered. Clients show `sentence` unchanged. */
export const ELIGIBILITY_CODES = [
  "ok",
  "needs_review",
  "no_repeats",
  "checkout_open",
  "order_placed",
  "expired",
  "unavailable",
] as const;
export const Eligibility = z.object({
  code: z.enum(ELIGIBILITY_CODES),
  canOrder: z.boolean(),
  sentence: z.string(),
  nextStep: z.string(),
});
export type Eligibility = z.infer<typeof Eligibility>;
export type EligibilityCode = (typeof ELIGIBILITY_CODES)[number];

/**
 * What became of an item's newest order. `continue_url` is set while the checkout can still be paid, `is_placed` while
 * the payment of a placed order is still to be confirmed, even if it came so late that its state is `paid`.
 * `repeat_given_back` says that the item has got back the repeat the order took, and that nobody has set the repeats
 * since.
 */
export const LastOrder = z.object({
  state: z.enum(RENEWAL_STATES),
  at: z.string(),
  continue_url: z.string().nullable(),
  repeat_given_back: z.boolean(),
  is_placed: z.boolean().exactOptional(),
});
export type LastOrder = z.infer<typeof LastOrder>;

/** How far the patient can put a reminder off, and until when it is put off now; `until` is null if it isn't. */
export const PutOff = z.object({
  until: z.string().nullable(),
  choices: z.array(
    z.object({ days: z.union([z.literal(3), z.literal(7), z.literal(14)]), until: z.string() }),
  ),
});
export type PutOff = z.infer<typeof PutOff>;

const PUT_OFF_DAYS = "must be 3, 7 or 14";
export const PutOffInput = z.object({
  id: Id,
  days: z.union([z.literal(3), z.literal(7), z.literal(14)], PUT_OFF_DAYS),
});
export type PutOffInput = z.infer<typeof PutOffInput>;

export const RemindAsPlannedInput = z.object({ id: Id });
export type RemindAsPlannedInput = z.infer<typeof RemindAsPlannedInput>;

/** Anyone who is not signed in has to give the token of a link that may order the item. */
export const PutOffByLinkInput = PutOffInput.extend({ token: LinkToken });
export type PutOffByLinkInput = z.infer<typeof PutOffByLinkInput>;
export const RemindAsPlannedByLinkInput = RemindAsPlannedInput.extend({ token: LinkToken });
export type RemindAsPlannedByLinkInput = z.infer<typeof RemindAsPlannedByLinkInput>;

/** The current day of an item's next reminder. */
export const ReminderDay = z.object({ id: z.int(), next_reminder_date: z.string().nullable() });
export type ReminderDay = z.infer<typeof ReminderDay>;

/** A prescription whose product can't be supplied, and whose patient asks to be told when it can be ordered again. */
export const WhenBackInput = z.object({ id: Id });
export type WhenBackInput = z.infer<typeof WhenBackInput>;

/** Since when the patient has been waiting to be told; `null` if they are not. */
export const WhenBack = z.object({ id: z.int(), asked_at: z.string().nullable() });
export type WhenBack = z.infer<typeof WhenBack>;

/** A prescription item, with the documented field names; dates are `YYYY-MM-DD`, times ISO timestamps. */
export const PrescriptionItem = z.object({
  id: z.int(),
  prescription_group_id: z.int(),
  product_id: z.string(),
  product_name: z.string(),
  /** The store's id and name for strength and pack; null while unknown, or if there is only one. */
  variant_id: z.string().nullable(),
  variant_title: z.string().nullable(),
  quantity: z.int(),
  status: z.string(),
  /**
   * The reasons for the status, for staff, in sentences that clients show unchanged; absent in the list of all
   * prescriptions.
   */
  status_why: z.array(z.string()).exactOptional(),
  start_date: z.string().nullable(),
  expiry_date: z.string().nullable(),
  prescription_expiry_date: z.string().nullable(),
  repeats: z.int().nullable(),
  doctor_name: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  next_reminder_date: z.string().nullable(),
  last_reminder_sent: z.string().nullable(),
  last_renewal_date: z.string().nullable(),
  shopify_order_id: z.string().nullable(),
  shopify_line_item_id: z.string().nullable(),
  is_available: z.boolean(),
  missing_data_notes: z.string().nullable(),
  discount: DiscountSummary.nullable(),
  user: Patient,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  eligibility: Eligibility,
  last_order: LastOrder.nullable(),
  /** The day on which the supply runs out, as far as is known; absent in the list of all prescriptions. */
  lasts_until: z.string().nullable().exactOptional(),
  put_off: PutOff.exactOptional(),
  /**
   * Since when the patient has been waiting to be told that the item can be ordered again; absent in the list of all
   * prescriptions.
   */
  asked_when_back: z.string().nullable().exactOptional(),
});
export type PrescriptionItem = z.infer<typeof PrescriptionItem>;

/** A reminder that its patient put off: until when, and the day for which it was planned before. */
export const ReminderPutOff = z.object({ until: z.string(), planned: z.string().nullable() });
export type ReminderPutOff = z.infer<typeof ReminderPutOff>;

/**
 * `variants` are the strengths and packs that the store has of the product, for an administrator to choose from. Only
 * administrators get `is_cannabis`.
 */
export const SinglePrescription = PrescriptionItem.extend({
  discount: DiscountDetail.nullable(),
  reminder_put_off: ReminderPutOff.nullable().exactOptional(),
  variants: z.array(ProductVariant).optional(),
  is_cannabis: z.boolean().exactOptional(),
});
export type SinglePrescription = z.infer<typeof SinglePrescription>;

export const ReminderDateInput = z.object({ next_reminder_date: DayOrTimestamp });
export type ReminderDateInput = z.infer<typeof ReminderDateInput>;

/** A prescription whose reminder was set, with the reminder's previous day. */
export const SetReminderDate = PrescriptionItem.extend({ previous_reminder_date: z.string().nullable() });
export type SetReminderDate = z.infer<typeof SetReminderDate>;

/** The reminder's previous day, and the `updated_at` in the answer of the call that changed it. */
export const UndoReminderDateInput = z.object({ next_reminder_date: Day.nullable(), set_at: Timestamp });
export type UndoReminderDateInput = z.infer<typeof UndoReminderDateInput>;
