import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { isTurnedAway } from "./overload.ts";

/** Each request gets an id of ours: by one that a client could choose, its trace could be mixed with another's. */
export function requestId(): string {
  return randomUUID();
}

/** Tells every caller the request's id, and logs one line per request: the route's pattern, never its address. */
export const requestLog = fp(async (app: FastifyInstance) => {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onRequestAbort", async (request) => {
    request.log.info(routeOf(request), "the client went away");
  });
  app.addHook("onResponse", async (request, reply) => {
    if (isTurnedAway(request)) return;
    const facts = {
      ...routeOf(request),
      ...claimedId(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    const isProbe = facts.route.startsWith("/health/") && facts.status < 500;
    request.log[isProbe ? "debug" : "info"](facts, "request answered");
  });
});

function routeOf({ method, routeOptions }: FastifyRequest): { method: string; route: string } {
  return { method, route: routeOptions.url ?? "none" };
}

const saneId = /^[\w.-]{8,64}$/;

/** What a proxy or client calls the request: its own word, by which its log and ours can be laid side by side. */
function claimedId({ headers }: FastifyRequest): { claimedRequestId?: string } {
  const claimed = headers["x-request-id"];
  return typeof claimed === "string" && saneId.test(claimed) ? { claimedRequestId: claimed } : {};
}
