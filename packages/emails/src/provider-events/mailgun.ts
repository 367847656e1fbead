import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { reportedBounce, reportedComplaint } from "./reported-bounce.ts";
import { instantOf, type ProviderReport, parseJson, type ReadSignedEvents } from "./signed-events.ts";

const Signature = z.object({
  timestamp: z.string().regex(/^\d{1,12}$/),
  token: z.string().min(1).max(100),
  signature: z.string().regex(/^[\da-f]{64}$/),
});
const Signed = z.object({ signature: Signature, "event-data": z.unknown() });

const text = z.string().max(10_000).nullish();
const Event = z.object({
  event: z.enum(["failed", "complained"]),
  timestamp: z.number(),
  recipient: z.string().max(320),
  message: z.object({ headers: z.object({ "message-id": z.string().max(400) }) }),
  severity: text,
  reason: text,
  "delivery-status": z
    .object({
      code: z.union([z.number(), z.string().max(20)]).nullish(),
      message: text,
      description: text,
      "enhanced-code": text,
    })
    .nullish(),
});

/**
 * Returns a reader of Mailgun's webhooks (documentation.mailgun.com, "Securing Webhooks"): the body contains a
 * hexadecimal HMAC-SHA256 of timestamp and token under the account's webhook signing key. It covers nothing else, so
 * each token may be accepted only once. Throws a TypeError for an empty key.
 */
export function mailgunEvents(signingKey: string): ReadSignedEvents {
  if (signingKey === "") throw new TypeError("An empty key would let anybody sign.");
  return ({ body }) => {
    const { data: signed } = Signed.safeParse(parseJson(body));
    if (!signed) return null;
    const { timestamp, token, signature } = signed.signature;
    const expected = createHmac("sha256", signingKey)
      .update(timestamp + token)
      .digest();
    if (!timingSafeEqual(expected, Buffer.from(signature, "hex"))) return null;
    const report = reportOf(signed["event-data"]);
    return { token, signedAt: instantOf(Number(timestamp)), reports: report ? [report] : [] };
  };
}

function reportOf(data: unknown): ProviderReport | null {
  const { data: event } = Event.safeParse(data);
  if (!event) return null;
  const { recipient, timestamp, severity, reason } = event;
  const told = {
    messageId: event.message.headers["message-id"],
    recipient,
    reportedAt: instantOf(timestamp),
  };
  if (event.event === "complained") return reportedComplaint(told);
  // The last attempt at an email that could not be delivered for hours is also marked as temporary.
  if (severity !== "permanent" && reason !== "old") return null;
  const { code, message, description, "enhanced-code": status } = event["delivery-status"] ?? {};
  const words = [code, message || description].filter(Boolean).join(" ");
  // A refusal by Mailgun's own suppression list says nothing about the address's server.
  const subject = reason === "old" ? "sending" : reason?.startsWith("suppress-") ? "mail" : undefined;
  return reportedBounce(told, { status: statusIn(status), words, subject });
}

function statusIn(field: string | null | undefined): string | null {
  return /^[245]\.\d{1,3}\.\d{1,3}$/.exec(field ?? "")?.[0] ?? null;
}
