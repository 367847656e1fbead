import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { z } from "zod";
import { reportedBounce, reportedComplaint } from "./reported-bounce.ts";
import { instantOf, type ProviderReport, parseJson, type ReadSignedEvents } from "./signed-events.ts";

const text = z.string().max(10_000).nullish();
const Event = z.object({
  event: z.enum(["bounce", "dropped", "spamreport"]),
  email: z.string().max(320),
  timestamp: z.number(),
  "smtp-id": z.string().max(400),
  type: text,
  status: text,
  reason: text,
  bounce_classification: text,
});

const LONGEST_SIGNATURE = 200;

/**
 * Returns a reader of SendGrid's event webhooks (Twilio's documentation, "Event Webhook Security Features"): an ECDSA
 * signature over the timestamp and the raw body, with the key whose public half SendGrid shows as base64. Events
 * arrive in batches.
 */
export function sendgridEvents(verificationKey: string): ReadSignedEvents {
  const key = sendgridKey(verificationKey);
  return ({ body, headers }) => {
    const signature = headers["x-twilio-email-event-webhook-signature"];
    const timestamp = headers["x-twilio-email-event-webhook-timestamp"];
    if (typeof signature !== "string" || typeof timestamp !== "string") return null;
    if (!/^\d{1,12}$/.test(timestamp) || signature.length > LONGEST_SIGNATURE) return null;
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    if (!verify("sha256", signed, key, Buffer.from(signature, "base64"))) return null;
    const events = parseJson(body);
    const reports = Array.isArray(events) ? events.flatMap((event) => reportOf(event) ?? []) : [];
    // A message can have several valid signatures, but only one hash.
    const token = createHash("sha256").update(signed).digest("hex");
    return { token, signedAt: instantOf(Number(timestamp)), reports };
  };
}

/** Returns the key from the text that SendGrid shows. Throws for any other text. */
export function sendgridKey(verificationKey: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(verificationKey, "base64"), format: "der", type: "spki" });
  if (key.asymmetricKeyType !== "ec") throw new TypeError("The key is not an elliptic-curve key.");
  return key;
}

function reportOf(data: unknown): ProviderReport | null {
  const { data: event } = Event.safeParse(data);
  if (!event) return null;
  const { email: recipient, timestamp, reason, status } = event;
  const told = { messageId: event["smtp-id"], recipient, reportedAt: instantOf(timestamp) };
  if (event.event === "spamreport") return reportedComplaint(told);
  const words = reason ?? "";
  // A refusal by SendGrid's own suppression list says nothing about the address's server.
  if (event.event === "dropped") return reportedBounce(told, { status: null, words, subject: "mail" });
  const blamesAddress = event.type !== "blocked" && ADDRESS_CLASSES.has(event.bounce_classification ?? "");
  const bounced = reportedBounce(told, { status: status ?? null, words });
  return bounced.subject === "address" && !blamesAddress ? { ...bounced, subject: "sending" } : bounced;
}

/** If SendGrid classifies a bounce as content, reputation or a full mailbox, the address is not to blame. */
const ADDRESS_CLASSES = new Set(["", "Invalid Address", "Unclassified"]);
