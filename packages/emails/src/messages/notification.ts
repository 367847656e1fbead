import { notificationTemplate } from "../compiled/notification.gen.ts";
import type { NotificationData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { itemLines } from "../rendering/item-lines.ts";
import { layout, STOP_LATER } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";

const fill = fillable(notificationTemplate);

/** Writes the email that says that the pharmacy has added prescriptions to an existing account. */
export function notificationMessage(data: NotificationData): Message {
  const one = data.items.length === 1;
  const subject = one ? "You have a new prescription" : "You have new prescriptions";
  const { preheader, nextStep } = outlook(data);
  const body = fill({
    ...layout(data, {
      subject,
      preheader,
      reason: `${data.pharmacyName} sent you this email because it looks after your prescriptions.`,
      ...(data.noReminder !== "unwanted" && { stopNote: STOP_LATER }),
    }),
    heading: subject,
    intro: one
      ? `${data.pharmacyName} has added this prescription to your account.`
      : `${data.pharmacyName} has added these prescriptions to your account.`,
    items: itemLines(data.items),
    link: data.signInUrl,
    nextStep,
  });
  return { subject, preheader, ...body, headers: {} };
}

/** Returns what the reader can expect: a reminder, or why there will be none. */
function outlook({ noReminder, items }: NotificationData): { preheader: string; nextStep: string } {
  const now = "You do not need to do anything now.";
  const look = "Please keep an eye on when you need more.";
  if (noReminder === undefined)
    return {
      preheader: `${now} We will remind you when it is time to order more.`,
      nextStep: `${now} We will send a reminder when it is time to order more.`,
    };
  const why =
    noReminder === "unwanted"
      ? "Reminder emails are off, so you will not get any."
      : `We will not send a reminder to order ${items.length === 1 ? "it" : "them"}.`;
  return { preheader: `${why} ${look}`, nextStep: `${now} ${why} ${look}` };
}
