import { CARE_RIGHTS, type EmailKind } from "@scriptkeeper/contracts/constants";
import { WORDED_EMAILS } from "@scriptkeeper/contracts/emails/wording-rules";
import { Day } from "@scriptkeeper/contracts/primitives";
import { InsightWeek } from "@scriptkeeper/contracts/reporting/insight";
import { z } from "zod";

/* What is stored with an outgoing email. Links with a token and temporary passwords are not included: they are
   secrets, added when the message is sent (secrets.ts). */

const PageUrl = z.url({ protocol: /^https?$/ });

/**
 * For an email to a carer: the patient whose medicines it is about, what the reader may do, and where to see the
 * medicines.
 */
export const ForCarer = z.object({
  patientName: z.string().min(1),
  mayOrder: z.boolean(),
  patientUrl: PageUrl,
});
export type ForCarer = z.infer<typeof ForCarer>;

const Reader = z.object({
  firstName: z.string().nullable(),
  pharmacyName: z.string().min(1),
  supportEmail: z.email(),
  supportPhone: z.string().min(1).optional(),
  openingHours: z.string().min(1).optional(),
});

/** The reader of an email about medicines, which may go to a carer. */
const MedicinesReader = Reader.extend({ forCarer: ForCarer.optional() });

/** One line of a message. `expiryDate` is the effective expiry, a day in the store's time zone. */
export const MessageItem = z.object({
  productName: z.string().min(1),
  quantity: z.int(),
  repeats: z.int().nullable(),
  expiryDate: Day.nullable(),
  /** The day on which the supply runs out; absent if unknown. Reminders and follow-ups mention it. */
  lastsUntil: Day.optional(),
  /** Set if an order of the item was closed because it was not paid in time, which reminders and follow-ups mention. */
  orderClosed: z.literal(true).optional(),
  /** Set if the item's last repeat is in an unfinished order. */
  orderOpen: z.literal(true).optional(),
});
export type MessageItem = z.infer<typeof MessageItem>;

const Items = z.array(MessageItem).min(1);

/**
 * Items that are due for reordering, or were and nothing came of it (`isFollowUp`), or should have run out by now
 * (`isLast`).
 */
export const ReminderData = MedicinesReader.extend({
  items: Items,
  isFollowUp: z.literal(true).optional(),
  isLast: z.literal(true).optional(),
});
export type ReminderData = z.infer<typeof ReminderData>;

/** A test that goes to an administrator instead: the prescription's page in the back office, and its patient. */
export const StaffCopy = z.object({ prescriptionUrl: PageUrl, patientId: z.int() });
export type StaffCopy = z.infer<typeof StaffCopy>;

/** A test of a reminder: to the customer or, with `staffCopy`, to the administrator. */
export const TestData = ReminderData.extend({ staffCopy: StaffCopy.optional() });
export type TestData = z.infer<typeof TestData>;

/**
 * A test of words for an email that a pharmacy may reword, as it would be on the day `today`. It orders nothing: its
 * links are examples. `staffCopy` names the patient in it, who does not get it.
 */
export const WordedSampleData = Reader.extend({
  about: z.literal("wording"),
  email: z.enum(WORDED_EMAILS),
  words: z.object({
    subject: z.string().optional(),
    preheader: z.string().optional(),
    intro: z.string().optional(),
    note: z.string().optional(),
  }),
  items: Items,
  today: Day,
  homeUrl: PageUrl,
  staffCopy: StaffCopy.pick({ patientId: true }).optional(),
});
export type WordedSampleData = z.infer<typeof WordedSampleData>;

/**
 * Items that expire soon or have expired. `canReorder`: at least one can still be ordered, so that the email has a
 * link.
 */
export const ExpiryData = z.discriminatedUnion("stage", [
  MedicinesReader.extend({ stage: z.literal("soon"), items: Items, canReorder: z.boolean() }),
  MedicinesReader.extend({ stage: z.literal("expired"), items: Items }),
]);
export type ExpiryData = z.infer<typeof ExpiryData>;

/** A new account for `email`, made by an administrator, with the items of its first prescription, if any. */
export const WelcomeData = Reader.extend({
  email: z.string().min(1),
  signInUrl: PageUrl,
  items: z.array(MessageItem),
  /** The day on which the temporary password expires; absent in emails from earlier releases. */
  temporaryUntil: Day.optional(),
});
export type WelcomeData = z.infer<typeof WelcomeData>;

/** Items that an administrator added to an existing account. */
export const NotificationData = Reader.extend({
  signInUrl: PageUrl,
  items: Items,
  /** Why no reminder about the items will come: the reader wants none, or none is due while they can be ordered. */
  noReminder: z.enum(["unwanted", "none_due"]).optional(),
});
export type NotificationData = z.infer<typeof NotificationData>;

/** What happened to a parcel: it was sent, is ready to be picked up, or has a problem at the carrier. */
export const ParcelData = MedicinesReader.extend({
  about: z.enum(["sent", "ready", "failed"]),
  ordersUrl: PageUrl,
  items: z.array(MessageItem.pick({ productName: true, quantity: true })).min(1),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.url({ protocol: /^https$/ }).nullable(),
});
export type ParcelData = z.infer<typeof ParcelData>;

const LastSupplyItem = z.object({
  productName: z.string().min(1),
  letterUrl: PageUrl,
  reason: z.enum(["no_repeats", "expiry"]),
  expiresOn: Day.nullable(),
  lastsUntil: Day.nullable(),
});

/** An order that was the last supply of these prescriptions, as things stood on the day `toldOn`. */
export const LastSupplyData = MedicinesReader.extend({
  about: z.literal("last_supply"),
  toldOn: Day,
  orderUrl: PageUrl,
  items: z.array(LastSupplyItem).min(1),
});
export type LastSupplyData = z.infer<typeof LastSupplyData>;

/**
 * Items that the reader asked to be told about and that can be ordered again. `prescriptionsUrl` replaces the link
 * that opens the order when there is none.
 */
export const BackInStockData = MedicinesReader.extend({
  about: z.literal("back"),
  prescriptionsUrl: PageUrl,
  items: Items,
});
export type BackInStockData = z.infer<typeof BackInStockData>;

/** A recall of a medicine that the patient got, in the pharmacy's own words. */
export const RecallData = MedicinesReader.extend({
  about: z.literal("recall"),
  medicine: z.string().min(1),
  letterSubject: z.string().min(1),
  whatHappened: z.string().min(1),
  whatToDo: z.string().min(1),
});
export type RecallData = z.infer<typeof RecallData>;

/** A week of the report. Reports that were queued before days were counted have none, which counts as 0. */
const ReportWeek = InsightWeek.extend({
  week: Day,
  days: InsightWeek.shape.days.default(0),
  covered: InsightWeek.shape.covered.default(0),
  interrupted: InsightWeek.shape.interrupted.default(0),
});

/** What happened after reminders, for an administrator who subscribed to it: the last whole weeks, latest first. */
export const WeeklyReportData = Reader.extend({
  about: z.literal("weekly_report"),
  /** The Monday on which the report is sent. */
  week: Day,
  weeks: z.array(ReportWeek),
  insightUrl: PageUrl,
});
export type WeeklyReportData = z.infer<typeof WeeklyReportData>;

/** A request for a new password, or wrong guesses that paused sign-in. */
export const PasswordResetData = Reader.extend({ about: z.literal("guesses").optional() });
export type PasswordResetData = z.infer<typeof PasswordResetData>;

/** A changed email address, for the previous one. It names nobody, as someone else may read that address now. */
export const AddressChangedData = Reader.omit({ firstName: true }).extend({
  changedBy: z.enum(["store", "pharmacy"]),
});
export type AddressChangedData = z.infer<typeof AddressChangedData>;

/** A patient's invitation to see, or to see and order, their prescriptions. */
export const CareInvitationData = Reader.omit({ firstName: true }).extend({
  patientName: z.string().min(1),
  right: z.enum(CARE_RIGHTS),
});
export type CareInvitationData = z.infer<typeof CareInvitationData>;

/** The payload of each kind of email. */
export interface PayloadOf {
  reminder: ReminderData;
  expiry: ExpiryData;
  welcome: WelcomeData;
  notification:
    | NotificationData
    | ParcelData
    | LastSupplyData
    | BackInStockData
    | RecallData
    | WeeklyReportData;
  password_reset: PasswordResetData;
  address_changed: AddressChangedData;
  care_invitation: CareInvitationData;
  test: TestData | WordedSampleData;
}

/** The schemas that check a payload before it is stored and again before it is sent. */
export const payloads: { readonly [Kind in EmailKind]: z.ZodType<PayloadOf[Kind]> } = {
  reminder: ReminderData,
  expiry: ExpiryData,
  welcome: WelcomeData,
  notification: z.union([
    ParcelData,
    LastSupplyData,
    BackInStockData,
    RecallData,
    WeeklyReportData,
    NotificationData,
  ]),
  password_reset: PasswordResetData,
  address_changed: AddressChangedData,
  care_invitation: CareInvitationData,
  test: z.union([WordedSampleData, TestData]),
};
