import { createHmac, timingSafeEqual } from "node:crypto";

const SIGNATURE_BYTES = 32;

/** Returns whether a header can be a signature: base64 of 32 bytes, spelt as the store spells it. */
export function isSignature(header: unknown): header is string {
  if (typeof header !== "string") return false;
  const bytes = Buffer.from(header, "base64");
  return bytes.length === SIGNATURE_BYTES && bytes.toString("base64") === header;
}

export interface SignatureCheck {
  update(chunk: Uint8Array): void;
  /** To be called once, after the last byte. */
  isGenuine(): boolean;
}

/**
 * Checks, while a body is being read, that it comes from the store: a base64 HMAC-SHA256 over the raw bytes, before
 * anything is parsed. `secrets` are the current client secret and, for an hour after a rotation, the previous one.
 */
export function createSignatureCheck({
  signature,
  secrets,
}: {
  signature: string;
  secrets: readonly string[];
}): SignatureCheck {
  if (secrets.includes("")) throw new TypeError("An empty secret would let anybody sign.");
  const claimed = Buffer.from(signature, "base64");
  const hashes = secrets.map((secret) => createHmac("sha256", secret));
  return {
    update: (chunk) => {
      for (const hash of hashes) hash.update(chunk);
    },
    isGenuine: () => {
      const fits = hashes.map((hash) => {
        const expected = hash.digest();
        return claimed.length === expected.length && timingSafeEqual(claimed, expected);
      });
      return fits.includes(true);
    },
  };
}

export interface WebhookHeaders {
  /** As in the header, such as "orders/paid". */
  topic: string;
  /** The same for every delivery of one message; together with the topic it identifies duplicates. */
  webhookId: string;
  /** Identifies what happened; several topics can share it. */
  eventId: string | null;
  shopDomain: string;
  apiVersion: string | null;
  triggeredAt: Date | null;
}

/** The store's ids are UUIDs, and domains are shorter; anything longer is not valid. */
const plainText = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads the headers of a webhook; returns `null` if a required one is missing or is not short plain text. Expects
 * names in lower case.
 */
export function readWebhookHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): WebhookHeaders | null {
  const read = (name: string): string | null => {
    const value = headers[`x-shopify-${name}`];
    return typeof value === "string" && plainText.test(value) ? value : null;
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
