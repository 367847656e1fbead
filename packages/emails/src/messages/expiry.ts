import { expiryExpiredTemplate } from "../compiled/expiry-expired.gen.ts";
import { expirySoonTemplate } from "../compiled/expiry-soon.gen.ts";
import type { ExpiryData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { itemLines } from "../rendering/item-lines.ts";
import { reminderLayout, unsubscribeHeaders } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import type { ExpirySecrets } from "../secrets.ts";

const fillSoon = fillable(expirySoonTemplate);
const fillExpired = fillable(expiryExpiredTemplate);

type Stage<Name> = Extract<ExpiryData, { stage: Name }>;

/**
 * Writes the expiry notice: before the expiry with a link if something can be ordered, after it with advice to see the
 * doctor.
 */
export function expiryMessage(data: ExpiryData, secrets: ExpirySecrets): Message {
  return data.stage === "soon" ? expiresSoon(data, secrets) : hasExpired(data, secrets);
}

function expiresSoon(data: Stage<"soon">, secrets: ExpirySecrets): Message {
  if (data.canReorder && !secrets.renewUrl) throw new Error("This expiry notice needs a renewal link");
  const one = data.items.length === 1;
  const subject = one ? "Your prescription expires soon" : "Your prescriptions expire soon";
  const preheader = `See your doctor for ${newPrescriptions(one)} in good time, so that you do not run out.`;
  const body = fillSoon({
    ...reminderLayout(data, { subject, preheader, unsubscribeUrl: secrets.unsubscribeUrl }),
    heading: subject,
    intro: one
      ? "This prescription expires soon. From its expiry date, we cannot send you more until your doctor has written a new one."
      : "These prescriptions expire soon. From their expiry dates, we cannot send you more until your doctor has written new ones.",
    items: itemLines(data.items),
    prescriptions: newPrescriptions(one),
    them: one ? "it" : "them",
    reorder:
      data.canReorder && secrets.renewUrl
        ? [{ link: secrets.renewUrl, expiry: one ? "it expires" : "they expire" }]
        : [],
  });
  return { subject, preheader, ...body, headers: unsubscribeHeaders(secrets.unsubscribeUrl) };
}

function hasExpired(data: Stage<"expired">, secrets: ExpirySecrets): Message {
  const one = data.items.length === 1;
  const subject = one ? "Your prescription has expired" : "Your prescriptions have expired";
  const preheader = `Your doctor needs to write ${newPrescriptions(one)} before we can send you more.`;
  const body = fillExpired({
    ...reminderLayout(data, { subject, preheader, unsubscribeUrl: secrets.unsubscribeUrl }),
    heading: subject,
    intro: one
      ? "This prescription has expired. We cannot send you more until your doctor has written a new one."
      : "These prescriptions have expired. We cannot send you more until your doctor has written new ones.",
    items: itemLines(data.items, { expired: true }),
    prescriptions: newPrescriptions(one),
    them: one ? "one" : "them",
  });
  return { subject, preheader, ...body, headers: unsubscribeHeaders(secrets.unsubscribeUrl) };
}

function newPrescriptions(one: boolean): string {
  return one ? "a new prescription" : "new prescriptions";
}
