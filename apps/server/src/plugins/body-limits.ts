import { Readable } from "node:stream";
import { normalizeIP } from "@fastify/rate-limit";
import { refusal } from "@scriptkeeper/api/errors";
import { messages } from "@scriptkeeper/contracts/messages";
import { readSessionToken } from "@scriptkeeper/services/auth";
import { AppError, type Context } from "@scriptkeeper/services/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { type BodyBudget, createBodyBudget } from "../body-limits/body-budget.ts";
import { type BodyOutcome, readBody } from "../body-limits/read-body.ts";
import { bearerToken } from "../callers.ts";
import { RequestFault } from "./errors.ts";
import { tooSlow } from "./framework-errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set by a route that reads the raw body with limits of its own. */
    readsOwnBody?: true;
  }
}

/** Long enough for a hundred kilobytes over a slow mobile network, which take twenty seconds. */
export const BODY_DEADLINE_MS = 25_000;
const MEGABYTE = 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

export interface BodyBudgets {
  /** Counted per IP address. */
  visitors: BodyBudget;
  /** Counted per account, so that people behind one address do not get in each other's way. */
  signedIn: BodyBudget;
}

export interface BodyLimitOptions {
  services: Pick<Context, "keys" | "clock">;
  /** Size limit of one body, in bytes. */
  limit: number;
  budgets?: BodyBudgets;
  deadlineMs?: number;
}

export function createBodyBudgets(): BodyBudgets {
  return {
    visitors: createBodyBudget({
      openPerSender: 50,
      open: 400,
      bytesPerSender: 2 * MEGABYTE,
      bytes: 16 * MEGABYTE,
      graceMs: 1_000,
    }),
    signedIn: createBodyBudget({
      openPerSender: 50,
      open: 800,
      bytesPerSender: 8 * MEGABYTE,
      bytes: 32 * MEGABYTE,
      graceMs: 1_000,
    }),
  };
}

/**
 * Limits bodies that have not arrived completely by a deadline and a budget. Signed-in callers have their own budget,
 * so that strangers cannot crowd out patients. A body that arrived together with its headers is not counted.
 */
export const bodyLimits = fp(async (app: FastifyInstance, options: BodyLimitOptions) => {
  const { services, limit, budgets = createBodyBudgets(), deadlineMs = BODY_DEADLINE_MS } = options;

  /** Here a valid signature is enough; whether the session is still live is checked later, in the database. */
  async function senderOf(request: FastifyRequest): Promise<{ sender: string; budget: BodyBudget }> {
    const token = bearerToken(request);
    const claims = token && (await readSessionToken(services.keys, token, services.clock.now()));
    return claims
      ? { sender: String(claims.userId), budget: budgets.signedIn }
      : { sender: normalizeIP(request.ip), budget: budgets.visitors };
  }

  async function* whole(request: FastifyRequest, payload: Readable): AsyncGenerator<Buffer> {
    const read = await readBody(payload, { ...(await senderOf(request)), limit, deadlineMs });
    if (read.outcome !== "read") throw refusals[read.outcome]();
    yield read.body;
  }

  app.addHook("preParsing", async (request, _reply, payload) => {
    if (request.raw.complete || request.routeOptions.config.readsOwnBody) return payload;
    // Read lazily by whoever consumes the body, and not at all if its content type is refused.
    return Readable.from(whole(request, payload as Readable));
  });
});

const refusals: Record<Exclude<BodyOutcome["outcome"], "read">, () => Error> = {
  tooLarge: () => new RequestFault(refusal("TOO_LARGE", "The request is too large.")),
  tooSlow: () => new RequestFault(tooSlow),
  displaced: () => new AppError("BUSY", messages.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  aborted: () => new RequestFault(refusal("BAD_INPUT", "The request ended too early.")),
};
