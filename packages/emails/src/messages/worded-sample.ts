import type { WordedEmail } from "@scriptkeeper/contracts/emails/wording-rules";
import type { MessageItem, WordedSampleData } from "../payloads.ts";
import type { Message } from "../rendering/message.ts";
import { reword } from "../wording/reword.ts";
import { backInStockMessage } from "./back-in-stock.ts";
import { expiryMessage } from "./expiry.ts";
import { lastSupplyMessage } from "./last-supply.ts";
import { notificationMessage } from "./notification.ts";
import { parcelMessage } from "./parcel.ts";
import { reminderMessage } from "./reminder.ts";
import { welcomeMessage } from "./welcome.ts";

/**
 * Writes an email with words that someone is trying out. It can't be unsubscribed from, and none of its links orders
 * anything.
 */
export function wordedSample(data: WordedSampleData): Message {
  const { email, words, firstName, pharmacyName, items } = data;
  const facts = { firstName, pharmacyName, itemCount: items.length };
  return { ...reword(written[email](data), { email, words, facts }), headers: {} };
}

const written: Record<WordedEmail, (data: WordedSampleData) => Message> = {
  welcome: (data) => {
    const { homeUrl } = data;
    const account = { email: "name@example.com", signInUrl: `${homeUrl}/login` };
    const secrets = { temporaryPassword: "example-password", setPasswordUrl: `${homeUrl}/reset-password` };
    return welcomeMessage({ ...data, ...account }, secrets);
  },
  new_prescription: (data) => notificationMessage({ ...data, signInUrl: `${data.homeUrl}/login` }),
  reminder: (data) => reminderMessage(data, links(data)),
  follow_up: (data) => reminderMessage({ ...data, isFollowUp: true }, links(data)),
  last_email: (data) => reminderMessage({ ...data, isLast: true }, links(data)),
  back_in_stock: (data) =>
    backInStockMessage({ ...data, about: "back", prescriptionsUrl: data.homeUrl }, links(data)),
  parcel_sent: (data) => parcel(data, "sent"),
  parcel_ready: (data) => parcel(data, "ready"),
  parcel_failed: (data) => parcel(data, "failed"),
  last_supply: (data) =>
    lastSupplyMessage(
      {
        ...data,
        about: "last_supply",
        toldOn: data.today,
        orderUrl: data.homeUrl,
        items: data.items.map(({ productName, expiryDate }) => ({
          productName,
          letterUrl: data.homeUrl,
          reason: "no_repeats",
          expiresOn: expiryDate,
          lastsUntil: null,
        })),
      },
      links(data),
    ),
  expiry_soon: (data) => expiryMessage({ ...data, stage: "soon", canReorder: true }, links(data)),
  expiry_expired: (data) =>
    expiryMessage({ ...data, stage: "expired", items: data.items.map(expiredBy(data)) }, links(data)),
};

function parcel(data: WordedSampleData, about: "sent" | "ready" | "failed"): Message {
  const tracked = { carrier: null, trackingNumber: null, trackingUrl: null };
  return parcelMessage({ ...data, ...tracked, about, ordersUrl: data.homeUrl }, links(data));
}

/** Example links, which open nothing. */
function links({ homeUrl }: WordedSampleData) {
  return { renewUrl: `${homeUrl}/renew/example`, unsubscribeUrl: `${homeUrl}/unsubscribe/example` };
}

function expiredBy({ today }: WordedSampleData) {
  return ({ expiryDate, ...item }: MessageItem): MessageItem => ({
    ...item,
    expiryDate: expiryDate !== null && expiryDate < today ? expiryDate : today,
  });
}
