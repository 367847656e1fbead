import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import { LIMIT_NAMES, type LimitName } from "@scriptkeeper/api/caller";
import { AppError } from "@scriptkeeper/services/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import type { CallLimits } from "../call-limits.ts";

/** IP addresses that one process remembers; the ones quiet for longest are forgotten first. */
const REMEMBERED_ADDRESSES = 50_000;

export interface RateLimitOptions {
  limits: CallLimits;
  /** Counts for all servers together; without it each counts for itself. */
  redis?: Redis | undefined;
}

export type CountCall = (request: FastifyRequest, limit: LimitName) => Promise<void>;

/**
 * Counts calls by IP address. The facade counts its routes with it and tRPC its procedures, each call of a batch by
 * itself, so that both ways in share one count. A counter that cannot be reached refuses nobody.
 */
export async function countCalls(app: FastifyInstance, options: RateLimitOptions): Promise<CountCall> {
  const { limits, redis } = options;
  await app.register(rateLimit, {
    global: false,
    skipOnError: true,
    cache: REMEMBERED_ADDRESSES,
    nameSpace: "scriptkeeper-calls-",
    ...(redis ? { redis } : {}),
  });
  const counters = new Map(
    LIMIT_NAMES.map((name) => [
      name,
      app.createRateLimit({
        max: limits[name].max,
        timeWindow: limits[name].windowMs,
        keyGenerator: (request) => `${name}:${normalizeIP(request.ip)}`,
      }),
    ]),
  );
  return async (request, name) => {
    const counted = await counters.get(name)?.(request);
    if (!counted || counted.isAllowed || !counted.isExceeded) return;
    throw new AppError("TOO_MANY_REQUESTS", limits[name].message, {
      retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
    });
  };
}
