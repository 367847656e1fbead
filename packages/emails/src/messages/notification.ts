import { notificationTemplate } from "../compiled/notification.gen.ts";
import { fillable } from "../fill-template.ts";
import { itemLines } from "../item-lines.ts";
import { layout, STOP_LATER } from "../layout.ts";
import type { Message } from "../message.ts";
import type { NotificationData } from "../payloads.ts";

const fill = fillable(notificationTemplate);

/** The pharmacy has added prescriptions to an account that exists. */
export function notificationMessage(data: NotificationData): Message {
  const one = data.items.length === 1;
  const subject = one ? "You have a new prescription" : "You have new prescriptions";
  const preheader = "There is nothing you have to do now. We will remind you when it is time to order more.";
  const body = fill({
    ...layout(data, {
      subject,
      preheader,
      reason: `${data.pharmacyName} sends you this because it looks after your prescriptions.`,
      stopNote: STOP_LATER,
    }),
    heading: subject,
    intro: one
      ? `${data.pharmacyName} has added this prescription to your account.`
      : `${data.pharmacyName} has added these prescriptions to your account.`,
    items: itemLines(data.items),
    link: data.signInUrl,
  });
  return { subject, preheader, ...body, headers: {} };
}
