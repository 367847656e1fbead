import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import { LIMIT_NAMES, type LimitName } from "@scriptkeeper/api/caller";
import { AppError } from "@scriptkeeper/services/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import type { CallLimit, CallLimits } from "../call-limits.ts";

/** Number of IP addresses that a process remembers; the longest inactive are forgotten first. */
const REMEMBERED_ADDRESSES = 50_000;

export interface RateLimitOptions {
  limits: CallLimits;
  /** Shares the counts among all servers; without it each server counts for itself. */
  redis?: Redis | undefined;
}

export type CountCall = (request: FastifyRequest, limit: LimitName) => Promise<void>;

/** A limit on failures only, so that callers who do not fail are never refused. */
export interface FailureLimit {
  /** Refuses an address that has failed too often; counts nothing. */
  refuse(request: FastifyRequest): Promise<void>;
  /** Counts the failure, and refuses the request for its own reason. */
  fail(request: FastifyRequest, reason: AppError): Promise<never>;
}

export interface CallCounts {
  count: CountCall;
  /** Failures by IP address; as many are allowed as the general limit allows calls, counted separately. */
  failures: FailureLimit;
}

/**
 * Counts calls by IP address, for the routes of the REST API and for tRPC procedures alike, each call of a batch
 * separately. If the counter cannot be reached, no call is refused.
 */
export async function countCalls(app: FastifyInstance, options: RateLimitOptions): Promise<CallCounts> {
  const { limits, redis } = options;
  await app.register(rateLimit, {
    global: false,
    skipOnError: true,
    cache: REMEMBERED_ADDRESSES,
    nameSpace: "scriptkeeper-calls-",
    ...(redis ? { redis } : {}),
  });
  const counter = (name: string, { max, windowMs }: CallLimit) =>
    app.createRateLimit({
      max,
      timeWindow: windowMs,
      keyGenerator: (request) => `${name}:${normalizeIP(request.ip)}`,
    });
  const counters = new Map(LIMIT_NAMES.map((name) => [name, counter(name, limits[name])]));
  const failed = counter("failures", limits.general);
  return {
    count: async (request, name) => {
      const counted = await counters.get(name)?.(request);
      if (!counted || counted.isAllowed || !counted.isExceeded) return;
      throw refusal(limits[name], counted);
    },
    failures: {
      refuse: async (request) => {
        const counted = await failed(request, { increment: false });
        if (counted.isAllowed || counted.remaining > 0) return;
        throw refusal(limits.general, counted);
      },
      fail: async (request, reason) => {
        await failed(request);
        throw reason;
      },
    },
  };
}

function refusal({ message }: CallLimit, { ttlInSeconds }: { ttlInSeconds: number }): AppError {
  return new AppError("TOO_MANY_REQUESTS", message, { retryAfterSeconds: Math.max(1, ttlInSeconds) });
}
