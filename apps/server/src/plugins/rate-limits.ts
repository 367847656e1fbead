import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import { LIMIT_NAMES, type LimitName } from "@scriptkeeper/api/caller";
import { AppError } from "@scriptkeeper/services/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import type { CallLimit, CallLimits } from "../call-limits.ts";

/** IP addresses that one process remembers; the ones quiet for longest are forgotten first. */
const REMEMBERED_ADDRESSES = 50_000;

export interface RateLimitOptions {
  limits: CallLimits;
  /** Counts for all servers together; without it each counts for itself. */
  redis?: Redis | undefined;
}

export type CountCall = (request: FastifyRequest, limit: LimitName) => Promise<void>;

/** A limit that only failures count against, so that whoever does not fail is never refused. */
export interface FailureLimit {
  /** Refuses an address that failed too often, and counts nothing. */
  refuse(request: FastifyRequest): Promise<void>;
  /** Counts this one, and refuses it for its own reason. */
  fail(request: FastifyRequest, reason: AppError): Promise<never>;
}

export interface CallCounts {
  count: CountCall;
  /** Failures by IP address, as many as the general limit has calls, and counted apart from those. */
  failures: FailureLimit;
}

/**
 * Counts calls by IP address. The facade counts its routes with it and tRPC its procedures, each call of a batch by
 * itself, so that both ways in share one count. A counter that cannot be reached refuses nobody.
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
