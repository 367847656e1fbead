import { CARE_RIGHTS, type EmailKind } from "@scriptkeeper/contracts/constants";
import { WORDED_EMAILS } from "@scriptkeeper/contracts/emails/wording-rules";
import { Day } from "@scriptkeeper/contracts/primitives";
import { InsightWeek } from "@scriptkeeper/contracts/reporting/insight";
import { z } from "zod";

/*
 * What is stored with an outgoing email. Links that carry a token and temporary passwords are not in here: they are
 * secrets, handed over when the message is sent (secrets.ts).
 */

const PageUrl = z.url({ protocol: /^https?$/ });

/** In an email that goes to a carer: whose medicines it is about, what the reader may do, and where they look. */
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

/** Of an email about medicines, which may go to a carer. */
const MedicinesReader = Reader.extend({ forCarer: ForCarer.optional() });

/** One line of a message. `expiryDate` is the effective expiry, a day of the store's time zone. */
export const MessageItem = z.object({
  productName: z.string().min(1),
  quantity: z.int(),
  repeats: z.int().nullable(),
  expiryDate: Day.nullable(),
  /** The day on which what was ordered runs out; absent where nobody knows. Reminders and follow-ups tell of it. */
  lastsUntil: Day.optional(),
  /** An order of it was not paid in time and has been closed. Reminders and follow-ups tell of that. */
  orderClosed: z.literal(true).optional(),
  /** Its last repeat is in an order of it that is not finished. */
  orderOpen: z.literal(true).optional(),
});
export type MessageItem = z.infer<typeof MessageItem>;

const Items = z.array(MessageItem).min(1);

/** It is time to reorder the items, or was and nothing came of it (`isFollowUp`) until they must have run out (`isLast`). */
export const ReminderData = MedicinesReader.extend({
  items: Items,
  isFollowUp: z.literal(true).optional(),
  isLast: z.literal(true).optional(),
});
export type ReminderData = z.infer<typeof ReminderData>;

/** A test that goes to an administrator instead: where the prescription stands in the back office, and whose it is. */
export const StaffCopy = z.object({ prescriptionUrl: PageUrl, patientId: z.int() });
export type StaffCopy = z.infer<typeof StaffCopy>;

/** A reminder that is tried out: to the customer, or with `staffCopy` to whoever tries it. */
export const TestData = ReminderData.extend({ staffCopy: StaffCopy.optional() });
export type TestData = z.infer<typeof TestData>;

/**
 * Any email that a pharmacy may word, with words that somebody tries out, as it would be on the day `today`. It orders nothing:
 * its links are examples. `staffCopy` names the patient whom it tells of, who does not get it.
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

/** The items expire soon or have expired. `canReorder`: at least one of them can still be ordered, so a link goes with it. */
export const ExpiryData = z.discriminatedUnion("stage", [
  MedicinesReader.extend({ stage: z.literal("soon"), items: Items, canReorder: z.boolean() }),
  MedicinesReader.extend({ stage: z.literal("expired"), items: Items }),
]);
export type ExpiryData = z.infer<typeof ExpiryData>;

/** An administrator made the account `email`, with the items as its first prescription where there are any. */
export const WelcomeData = Reader.extend({
  email: z.string().min(1),
  signInUrl: PageUrl,
  items: z.array(MessageItem),
  /** The day on which the temporary password ends; absent in emails of earlier releases. */
  temporaryUntil: Day.optional(),
});
export type WelcomeData = z.infer<typeof WelcomeData>;

/** An administrator added the items to an existing account. */
export const NotificationData = Reader.extend({
  signInUrl: PageUrl,
  items: Items,
  /** Why no reminder of them will come: its reader wants none, or none is due while they can be ordered. */
  noReminder: z.enum(["unwanted", "none_due"]).optional(),
});
export type NotificationData = z.infer<typeof NotificationData>;

/** What became of a parcel: it was sent, is ready to be picked up, or has a problem at the carrier. */
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

/** An order that left nothing more of these prescriptions, as it stood on the day `toldOn`. */
export const LastSupplyData = MedicinesReader.extend({
  about: z.literal("last_supply"),
  toldOn: Day,
  orderUrl: PageUrl,
  items: z.array(LastSupplyItem).min(1),
});
export type LastSupplyData = z.infer<typeof LastSupplyData>;

/** What the reader asked to be told of can be ordered again. `prescriptionsUrl` stands in where no link opens the order. */
export const BackInStockData = MedicinesReader.extend({
  about: z.literal("back"),
  prescriptionsUrl: PageUrl,
  items: Items,
});
export type BackInStockData = z.infer<typeof BackInStockData>;

/** A medicine that the patient got is recalled. Its words are the pharmacy's own. */
export const RecallData = MedicinesReader.extend({
  about: z.literal("recall"),
  medicine: z.string().min(1),
  letterSubject: z.string().min(1),
  whatHappened: z.string().min(1),
  whatToDo: z.string().min(1),
});
export type RecallData = z.infer<typeof RecallData>;

/** Those that were queued before days were counted say nothing of them. */
const ReportWeek = InsightWeek.extend({
  week: Day,
  days: InsightWeek.shape.days.default(0),
  covered: InsightWeek.shape.covered.default(0),
  interrupted: InsightWeek.shape.interrupted.default(0),
});

/** What came of reminders, to an administrator who wants it each week: the last whole weeks, the latest first. */
export const WeeklyReportData = Reader.extend({
  about: z.literal("weekly_report"),
  /** The Monday on which it is sent. */
  week: Day,
  weeks: z.array(ReportWeek),
  insightUrl: PageUrl,
});
export type WeeklyReportData = z.infer<typeof WeeklyReportData>;

/** Somebody asked for a new password, or guessed wrong ones until sign-ins were paused. */
export const PasswordResetData = Reader.extend({ about: z.literal("guesses").optional() });
export type PasswordResetData = z.infer<typeof PasswordResetData>;

/** The account has another address from now on. Names nobody: who reads the address that it had may be somebody else. */
export const AddressChangedData = Reader.omit({ firstName: true }).extend({
  changedBy: z.enum(["store", "pharmacy"]),
});
export type AddressChangedData = z.infer<typeof AddressChangedData>;

/** A patient invites somebody to see, or to see and order, their prescriptions. */
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

/** The schema that a payload is checked with before it is stored and again before it is sent. */
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
