import { parcelTemplate } from "../compiled/parcel.gen.ts";
import type { ParcelData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { itemLines } from "../rendering/item-lines.ts";
import { reminderLayout, unsubscribeHeaders } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import type { NotificationSecrets } from "../secrets.ts";

const fill = fillable(parcelTemplate);

/** Writes the email about a parcel: sent, ready to be picked up, or with a problem at the carrier. */
export function parcelMessage(data: ParcelData, secrets: NotificationSecrets): Message {
  const { subject, preheader, intro } = words[data.about](data);
  const items = data.items.map((item) => ({ ...item, repeats: null, expiryDate: null }));
  const body = fill({
    ...reminderLayout(data, { subject, preheader, unsubscribeUrl: secrets.unsubscribeUrl }),
    heading: subject,
    intro,
    failed: data.about === "failed" ? [{}] : [],
    items: itemLines(items),
    tracking: data.about === "ready" ? "" : trackedBy(data),
    link: data.trackingUrl ?? data.ordersUrl,
    button: data.trackingUrl === null ? "See my order" : "Track the parcel",
  });
  return { subject, preheader, ...body, headers: unsubscribeHeaders(secrets.unsubscribeUrl) };
}

const words = {
  sent: () => ({
    subject: "Your order is on its way",
    preheader: "See what was sent and where it is.",
    intro: "Your pharmacy has sent this to you.",
  }),
  ready: ({ pharmacyName }: ParcelData) => ({
    subject: "Your order is ready to pick up",
    preheader: `It is waiting for you at ${pharmacyName}.`,
    intro: `This is ready for you at ${pharmacyName}.`,
  }),
  failed: () => ({
    subject: "There is a problem with your delivery",
    preheader: "Please contact us, so that you do not run out.",
    intro: "The carrier has reported a problem with this parcel. It may not arrive.",
  }),
};

function trackedBy({ carrier, trackingNumber }: ParcelData): string {
  const number = trackingNumber === null ? null : `Tracking number: ${trackingNumber}`;
  return [carrier === null ? null : `Carrier: ${carrier}`, number]
    .filter((part) => part !== null)
    .join(" · ");
}
