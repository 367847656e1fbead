import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

/** Generates each request's id: with an id chosen by a client, traces of two requests could be mixed up. */
export function requestId(): string {
  return randomUUID();
}

/** Returns the request's id in a header, and logs one line per request with the route's pattern, never the URL. */
export const requestLog = fp(async (app: FastifyInstance) => {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onRequestAbort", async (request) => {
    request.log.info(routeOf(request), "the client went away");
  });
  app.addHook("onResponse", async (request, reply) => {
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

/** Returns the id that a proxy or client gave the request, so that its log and ours can be correlated. */
function claimedId({ headers }: FastifyRequest): { claimedRequestId?: string } {
  const claimed = headers["x-request-id"];
  return typeof claimed === "string" && saneId.test(claimed) ? { claimedRequestId: claimed } : {};
}
