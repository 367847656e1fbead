import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

const saneId = /^[\w.-]{8,64}$/;

/** The id that a proxy in front gave the request, if it is one; otherwise a new one. */
export function requestId({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && saneId.test(given) ? given : randomUUID();
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
    const facts = {
      ...routeOf(request),
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
