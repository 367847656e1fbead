import { messages } from "@scriptkeeper/contracts/messages";
import { AppError, badInput } from "@scriptkeeper/services/core";
import { createShopCheck } from "@scriptkeeper/services/store-status";
import { isWebhookTopic, receiveWebhook } from "@scriptkeeper/services/store-sync";
import { createSignatureCheck, isSignature, readWebhookHeaders } from "@scriptkeeper/store/webhooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type BodyBudget, type BodyBudgetLimits, createBodyBudget } from "../body-limits/body-budget.ts";
import { type RawBody, readRawBody, takeRawBodies } from "../body-limits/raw-bodies.ts";
import type { Services } from "../callers.ts";
import type { CountCall, FailureLimit } from "./rate-limits.ts";

/** Enough for an order of several hundred lines; larger orders are found when the store's orders are read. */
const BODY_LIMIT = 1024 * 1024;
/** The store itself gives up after 5 seconds. */
const BODY_DEADLINE_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;
/** Anybody can send wrongly signed messages, so they are logged only once an hour. */
const TOLD_EVERY_MS = 3_600_000;
/** Limits for unverified messages. In a burst of genuine messages each is held for a few milliseconds. */
export const WEBHOOK_BODIES: BodyBudgetLimits = {
  openPerSender: 400,
  open: 800,
  bytesPerSender: 8 * 1024 * 1024,
  bytes: 24 * 1024 * 1024,
  graceMs: 1_000,
};

export interface WebhookOptions {
  services: Services;
  /** Limits messages that are not proven to be the store's; the store itself may send thousands at once. */
  unproven: FailureLimit;
  /** Counts messages about an unknown shop or topic. */
  count: CountCall;
  shopDomain: string;
  /** The secrets that the store may have signed with. */
  secrets: readonly string[];
  bodyBudget?: BodyBudget;
  bodyDeadlineMs?: number;
}

/**
 * Receives the store's webhooks: checks the headers before the body is read, and the signature over the raw bytes as
 * they arrive, then stores the message and answers. The store resends a genuine message that is refused for lack of
 * room.
 */
export async function webhooks(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  const { services, unproven, secrets, count } = options;
  const budget = options.bodyBudget ?? createBodyBudget(WEBHOOK_BODIES);
  const deadlineMs = options.bodyDeadlineMs ?? BODY_DEADLINE_MS;
  const tellOfOtherSecret = onceInAWhile(() =>
    app.log.error(
      {},
      "messages in the shop's name are not signed with SHOPIFY_CLIENT_SECRET: set it to the app's secret, and SHOPIFY_PREVIOUS_CLIENT_SECRET to the previous one; if the messages continue, someone else is sending them",
    ),
  );
  const isOurShop = createShopCheck(services, options.shopDomain);

  async function readHeaders(request: FastifyRequest) {
    const headers = readWebhookHeaders(request.headers);
    const isKnown = headers !== null && isWebhookTopic(headers.topic);
    if (isKnown && (await isOurShop(headers.shopDomain))) return headers;
    await count(request, "general");
    if (!headers) throw badInput("headers", "The headers must name the topic, the message and the shop.");
    if (!isKnown) throw badInput("headers", "No message of this topic is expected here.");
    throw new AppError("FORBIDDEN", "This message is about another shop.");
  }

  async function readSigned(request: FastifyRequest<RawBody>, signature: string) {
    const check = createSignatureCheck({ signature, secrets });
    const read = await readRawBody(request, {
      budget,
      limit: BODY_LIMIT,
      deadlineMs,
      onChunk: check.update,
    });
    if (read.outcome === "displaced") throw displaced();
    if (read.outcome !== "read") return unproven.fail(request, refusals[read.outcome]());
    if (check.isGenuine()) return read.body;
    tellOfOtherSecret();
    // Checked again, for bodies that all arrived before the first one failed.
    await unproven.refuse(request);
    return unproven.fail(request, unsigned());
  }

  takeRawBodies(app);
  const config = { readsOwnBody: true } as const;
  app.post<RawBody>("/webhooks/shopify", { config }, async (request) => {
    await unproven.refuse(request);
    const { "x-shopify-hmac-sha256": signature, "content-length": length } = request.headers;
    if (!isSignature(signature)) return unproven.fail(request, unsigned());
    const headers = await readHeaders(request);
    if (Number(length) > BODY_LIMIT) return unproven.fail(request, tooLarge());
    const rawBody = await readSigned(request, signature);
    const actor = { kind: "webhook", topic: headers.topic } as const;
    await receiveWebhook(
      { ...services, actor, requestId: request.id, log: request.log },
      { ...headers, rawBody },
    );
    return { received: true };
  });
}

function onceInAWhile(tell: () => void): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    tell();
  };
}

/** The error for a signature that does not match, whatever else the message says. */
function unsigned(): AppError {
  return new AppError("UNAUTHENTICATED", "The signature does not match this message.");
}

function tooLarge(): AppError {
  return new AppError("TOO_LARGE", "The message is too large. Nothing was stored.");
}

function again(message: string): AppError {
  return new AppError("BUSY", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

const displaced = () => again(messages.busy);

const refusals = {
  tooLarge,
  tooSlow: () => again("The message took too long to arrive. Nothing was stored. Send it again."),
  aborted: () => again("The message ended too early. Nothing was stored. Send it again."),
};
