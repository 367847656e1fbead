import { normalizeIP } from "@fastify/rate-limit";
import { type Caller, createCaller } from "@scriptkeeper/api/caller";
import { BACKGROUND_HEADER, PATIENT_HEADER } from "@scriptkeeper/contracts/constants";
import type { Context } from "@scriptkeeper/services/core";
import type { FastifyRequest } from "fastify";
import type { CountCall } from "./plugins/rate-limits.ts";

/** The part of the context that all requests share. */
export type Services = Omit<Context, "actor" | "requestId" | "log">;

/** Returns a function that gives the caller behind a request, the same object each time for one request. */
export function createCallerLookup(
  services: Services,
  count: CountCall,
): (request: FastifyRequest) => Caller {
  const callers = new WeakMap<FastifyRequest, Caller>();
  return (request) => {
    const known = callers.get(request);
    if (known) return known;
    const caller = createCaller({
      base: { ...services, requestId: request.id, log: request.log },
      ipAddress: normalizeIP(request.ip),
      token: bearerToken(request),
      patient: patientNamedIn(request),
      isBackground: request.headers[BACKGROUND_HEADER] !== undefined,
      count: (limit) => count(request, limit),
    });
    callers.set(request, caller);
    return caller;
  };
}

function patientNamedIn({ headers }: FastifyRequest): string | null {
  return headers[PATIENT_HEADER]?.toString() ?? null;
}

/** Returns the request's bearer token, unverified. */
export function bearerToken({ headers }: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? null;
}
