import { messages } from "@scriptkeeper/contracts/messages";
import { mailgunEvents } from "@scriptkeeper/emails/provider-events/mailgun";
import { sendgridEvents } from "@scriptkeeper/emails/provider-events/sendgrid";
import type { ReadSignedEvents } from "@scriptkeeper/emails/provider-events/signed-events";
import { handleProviderEvents } from "@scriptkeeper/services/bounces";
import { AppError } from "@scriptkeeper/services/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type BodyBudget, createBodyBudget } from "../body-limits/body-budget.ts";
import { type RawBody, readRawBody, takeRawBodies } from "../body-limits/raw-bodies.ts";
import type { Services } from "../callers.ts";
import type { FailureLimit } from "./rate-limits.ts";

/** SendGrid's batches have at most 768 KB. */
const BODY_LIMIT = 1024 * 1024;
const BODY_DEADLINE_MS = 5_000;
const RETRY_AFTER_SECONDS = 60;
/** Providers send a few messages at once; unverified ones must not take more. */
const BODIES = {
  openPerSender: 50,
  open: 100,
  bytesPerSender: 4 * 1024 * 1024,
  bytes: 8 * 1024 * 1024,
  graceMs: 1_000,
};

export interface EmailWebhookKeys {
  /** Mailgun's webhook signing key. */
  mailgun?: string | undefined;
  /** SendGrid's verification key, as shown in its settings. */
  sendgrid?: string | undefined;
}

export interface EmailWebhookOptions {
  services: Services;
  /** Limits unsigned and wrongly signed messages. */
  unproven: FailureLimit;
  /** A provider without a key has no route. */
  keys: EmailWebhookKeys;
  bodyBudget?: BodyBudget;
}

/** Receives bounces and complaints from the email providers through which emails are sent, if they are signed. */
export async function emailWebhooks(app: FastifyInstance, options: EmailWebhookOptions): Promise<void> {
  const { keys, unproven, services } = options;
  const budget = options.bodyBudget ?? createBodyBudget(BODIES);

  async function readSigned(request: FastifyRequest<RawBody>, read: ReadSignedEvents) {
    const { outcome, ...rest } = await readRawBody(request, {
      budget,
      limit: BODY_LIMIT,
      deadlineMs: BODY_DEADLINE_MS,
    });
    if (outcome === "displaced") throw busy();
    if (!("body" in rest)) return unproven.fail(request, outcome === "tooLarge" ? tooLarge() : busy());
    const events = read({ body: rest.body, headers: request.headers });
    return events ?? unproven.fail(request, unsigned());
  }

  function listen(source: "mailgun" | "sendgrid", read: ReadSignedEvents): void {
    const config = { readsOwnBody: true } as const;
    app.post<RawBody>(`/webhooks/email/${source}`, { config }, async (request) => {
      await unproven.refuse(request);
      const events = await readSigned(request, read);
      const ctx = {
        ...services,
        actor: { kind: "webhook", topic: source },
        requestId: request.id,
        log: request.log,
      } as const;
      const heard = await handleProviderEvents(ctx, { source, ...events });
      request.log.info({ source, ...heard }, "a provider reported on emails");
      return { received: true };
    });
  }

  takeRawBodies(app);
  if (keys.mailgun) listen("mailgun", mailgunEvents(keys.mailgun));
  if (keys.sendgrid) listen("sendgrid", sendgridEvents(keys.sendgrid));
}

function unsigned(): AppError {
  return new AppError("UNAUTHENTICATED", "The signature does not match this message.");
}

function tooLarge(): AppError {
  return new AppError("TOO_LARGE", "The message is too large. Nothing was recorded.");
}

function busy(): AppError {
  return new AppError("BUSY", messages.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
