import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { WordedEmail, Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import { clean } from "@scriptkeeper/domain/emails/templates/clean";
import type { z } from "zod";
import { addressChangedMessage } from "../messages/address-changed.ts";
import { backInStockMessage } from "../messages/back-in-stock.ts";
import { careInvitationMessage } from "../messages/care-invitation.ts";
import { carerMessage } from "../messages/carer.ts";
import { expiryMessage } from "../messages/expiry.ts";
import { lastSupplyMessage } from "../messages/last-supply.ts";
import { notificationMessage } from "../messages/notification.ts";
import { parcelMessage } from "../messages/parcel.ts";
import { passwordResetMessage } from "../messages/password-reset.ts";
import { recallMessage } from "../messages/recall.ts";
import { reminderMessage } from "../messages/reminder.ts";
import { testMessage } from "../messages/test-message.ts";
import { weeklyReportMessage } from "../messages/weekly-report.ts";
import { welcomeMessage } from "../messages/welcome.ts";
import { type PayloadOf, payloads, type RecallData } from "../payloads.ts";
import {
  CareInvitationSecrets,
  CarerSecrets,
  ExpirySecrets,
  type MessageSecrets,
  NoSecrets,
  NotificationSecrets,
  PasswordResetSecrets,
  ReminderSecrets,
  TestSecrets,
  WelcomeSecrets,
} from "../secrets.ts";
import { reword } from "../wording/reword.ts";
import { wordedEmailOf } from "../wording/worded-email.ts";
import type { Message } from "./message.ts";

/** Finds the pharmacy's own words for an email; undefined if it uses the built-in ones. */
export type FindWording = (email: WordedEmail) => Wording | undefined;

type Render = (payload: unknown, secrets: MessageSecrets, findWording?: FindWording) => Message;

const renderers: { readonly [Kind in EmailKind]: Render } = {
  reminder: renderer("reminder", { secrets: ReminderSecrets, write: reminderMessage }),
  expiry: renderer("expiry", { secrets: ExpirySecrets, write: expiryMessage }),
  welcome: renderer("welcome", { secrets: WelcomeSecrets, write: welcomeMessage }),
  notification: renderer("notification", {
    secrets: NotificationSecrets,
    write: writeNotification,
  }),
  password_reset: renderer("password_reset", { secrets: PasswordResetSecrets, write: passwordResetMessage }),
  address_changed: renderer("address_changed", { secrets: NoSecrets, write: addressChangedMessage }),
  care_invitation: renderer("care_invitation", {
    secrets: CareInvitationSecrets,
    write: careInvitationMessage,
  }),
  test: renderer("test", { secrets: TestSecrets, write: testMessage }),
};

/**
 * Writes the message of one outgoing email from its stored payload and the secrets derived for it; the same input
 * gives the same message. `findWording` can replace the built-in words with the pharmacy's own. Throws a `ZodError` if
 * the payload or a required secret is invalid.
 */
export function renderMessage(
  kind: EmailKind,
  payload: unknown,
  secrets: MessageSecrets,
  findWording?: FindWording,
): Message {
  const message = renderers[kind](payload, secrets, findWording);
  return { ...message, subject: clean(message.subject) };
}

function writeNotification(data: PayloadOf["notification"], secrets: NotificationSecrets): Message {
  if (!("about" in data)) return notificationMessage(data);
  if (data.about === "recall") return recallMessage(data, secrets);
  if (data.about === "weekly_report") return weeklyReportMessage(data);
  if (data.about === "last_supply") return lastSupplyMessage(data, secrets);
  return data.about === "back" ? backInStockMessage(data, secrets) : parcelMessage(data, secrets);
}

function renderer<Kind extends EmailKind, Secrets>(
  kind: Kind,
  {
    secrets: schema,
    write,
  }: { secrets: z.ZodType<Secrets>; write: (data: PayloadOf[Kind], secrets: Secrets) => Message },
): Render {
  return (payload, secrets, findWording) => {
    const data = payloads[kind].parse(payload);
    const carers = carersData(data);
    if (carers) return carerMessage(carers, CarerSecrets.parse(secrets));
    const message = write(data, schema.parse(secrets));
    const email = wordedEmailOf(kind, data);
    const words = email && findWording?.(email);
    return words ? reword(message, { email, words, facts: factsOf(data) }) : message;
  };
}

function factsOf(data: PayloadOf[EmailKind]) {
  return {
    firstName: "firstName" in data ? data.firstName : null,
    pharmacyName: data.pharmacyName,
    itemCount: "items" in data ? data.items.length : 0,
  };
}

function carersData(data: PayloadOf[EmailKind]) {
  // A recall letter is the same for everybody.
  if (!("forCarer" in data) || !data.forCarer || isRecall(data)) return null;
  return { ...data, forCarer: data.forCarer };
}

function isRecall(data: PayloadOf[EmailKind]): data is RecallData {
  return "about" in data && data.about === "recall";
}
