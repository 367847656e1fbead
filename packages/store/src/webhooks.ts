import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether a message comes from the store: a base64 HMAC-SHA256 over the raw bytes, before anything is parsed.
 * `secrets` are the current and, for the hour after a rotation, the previous client secret.
 */
export function verifyWebhook({
  rawBody,
  hmacHeader,
  secrets,
}: {
  rawBody: Uint8Array;
  hmacHeader: string | undefined;
  secrets: readonly string[];
}): boolean {
  const claimed = Buffer.from(hmacHeader ?? "", "base64");
  let isGenuine = false;
  for (const secret of secrets) {
    if (secret === "") throw new TypeError("An empty secret would let anybody sign.");
    const expected = createHmac("sha256", secret).update(rawBody).digest();
    const isEqual = claimed.length === expected.length && timingSafeEqual(claimed, expected);
    isGenuine = isEqual || isGenuine;
  }
  return isGenuine;
}

export interface WebhookHeaders {
  /** As it stands in the header, such as "orders/paid". */
  topic: string;
  /** The same for every delivery of one message; what duplicates are known by, together with the topic. */
  webhookId: string;
  /** One thing that happened; several topics may share it. */
  eventId: string | null;
  shopDomain: string;
  apiVersion: string | null;
  triggeredAt: Date | null;
}

/** What the headers of a message say; `null` when one that must be there is missing. Names are expected in lower case. */
export function readWebhookHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): WebhookHeaders | null {
  const read = (name: string): string | null => {
    const value = headers[`x-shopify-${name}`];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const topic = read("topic");
  const webhookId = read("webhook-id");
  const shopDomain = read("shop-domain");
  if (topic === null || webhookId === null || shopDomain === null) return null;
  const triggeredAt = new Date(read("triggered-at") ?? "");
  return {
    topic,
    webhookId,
    shopDomain: shopDomain.toLowerCase(),
    eventId: read("event-id"),
    apiVersion: read("api-version"),
    triggeredAt: Number.isNaN(triggeredAt.getTime()) ? null : triggeredAt,
  };
}
