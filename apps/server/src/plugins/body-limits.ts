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
    /** A route that takes the body as it comes, and bounds it in its own way. */
    readsOwnBody?: true;
  }
}

/** A hundred kilobytes come within twenty seconds over a slow mobile network. */
export const BODY_DEADLINE_MS = 25_000;
const MEGABYTE = 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

export interface BodyBudgets {
  /** By IP address. */
  visitors: BodyBudget;
  /** By account: of many behind one address none is in another one's way. */
  signedIn: BodyBudget;
}

export interface BodyLimitOptions {
  services: Pick<Context, "keys" | "clock">;
  /** What one body may have, in bytes. */
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
 * Keeps bodies that are not whole yet within a deadline and a budget: of whoever is signed in apart from everybody else's,
 * so that strangers crowd out no patient. What came whole with its headers is not counted.
 */
export const bodyLimits = fp(async (app: FastifyInstance, options: BodyLimitOptions) => {
  const { services, limit, budgets = createBodyBudgets(), deadlineMs = BODY_DEADLINE_MS } = options;

  /** Whether the session still lives is asked later, and of the database; here the signature is enough. */
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
    // A stream that is read by whoever wants the body, and not where its type is refused.
    return Readable.from(whole(request, payload as Readable));
  });
});

const refusals: Record<Exclude<BodyOutcome["outcome"], "read">, () => Error> = {
  tooLarge: () => new RequestFault(refusal("TOO_LARGE", "The request is too large.")),
  tooSlow: () => new RequestFault(tooSlow),
  displaced: () => new AppError("BUSY", messages.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  aborted: () => new RequestFault(refusal("BAD_INPUT", "The request ended too early.")),
};
