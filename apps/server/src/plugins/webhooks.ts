import { AppError, badInput } from "@scriptkeeper/services/errors";
import { isOurShop } from "@scriptkeeper/services/store-status/is-our-shop";
import { receiveWebhook, type WebhookMessage } from "@scriptkeeper/services/webhooks/receive-webhook";
import { readWebhookHeaders, verifyWebhook } from "@scriptkeeper/store/webhooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "../callers.ts";
import type { FailureLimit } from "./rate-limits.ts";

/** Orders with very many lines are larger than anything that people send. */
const BODY_LIMIT = 5 * 1024 * 1024;

export interface WebhookOptions {
  services: Services;
  /** Limits the messages that do not prove to be the store's; the store itself sends thousands at once. */
  unproven: FailureLimit;
  shopDomain: string;
  /** With any of these the store may have signed. */
  secrets: readonly string[];
}

/** Takes the store's messages: the signature is checked over the raw bytes, then the message is stored and answered. */
export async function webhooks(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  const proven = new WeakSet<FastifyRequest>();
  app.post<{ Body: Buffer | undefined }>(
    "/webhooks/shopify",
    {
      bodyLimit: BODY_LIMIT,
      onRequest: (request) => options.unproven.refuse(request),
      // Once more, for bodies that all came in before the first one was found to be forged.
      preHandler: (request) => options.unproven.refuse(request),
      onError: async (request) => {
        if (!proven.has(request)) await options.unproven.count(request);
      },
    },
    async (request) => {
      const rawBody = request.body ?? Buffer.alloc(0);
      assertSigned(request, { rawBody, secrets: options.secrets });
      proven.add(request);
      const { services, shopDomain } = options;
      const message = { ...readHeaders(request), rawBody };
      if (!(await isOurShop(services, { domain: message.shopDomain, set: shopDomain })))
        throw new AppError("FORBIDDEN", "This message is about another shop.");
      const actor = { kind: "webhook", topic: message.topic } as const;
      await receiveWebhook({ ...services, actor, requestId: request.id, log: request.log }, message);
      return { received: true };
    },
  );
}

/** A message whose signature does not fit is not ours, whatever else it says. */
function assertSigned(
  { headers }: FastifyRequest,
  signed: { rawBody: Buffer; secrets: readonly string[] },
): void {
  const hmacHeader = headers["x-shopify-hmac-sha256"];
  const isSigned = typeof hmacHeader === "string" && verifyWebhook({ ...signed, hmacHeader });
  if (!isSigned) throw new AppError("UNAUTHENTICATED", "The signature does not fit this message.");
}

function readHeaders(request: FastifyRequest): Omit<WebhookMessage, "rawBody"> {
  const headers = readWebhookHeaders(request.headers);
  if (!headers) throw badInput("headers", "The headers must name the topic, the message and the shop.");
  return headers;
}
