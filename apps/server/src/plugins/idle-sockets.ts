import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

/**
 * Nobody to whom an answer is owed is cut off, however long the store takes: an idle connection is closed only while it is the client's
 * turn. What an answer waits for has limits of its own: a statement 30 s, a call of the store 10 s and some tries.
 */
export const idleSockets = fp(async (app: FastifyInstance, { idleMs }: { idleMs: number }) => {
  app.addHook("onRequest", async (request) => closeWhenIdle(request, 0));
  app.addHook("onSend", async (request) => closeWhenIdle(request, idleMs));
});

/** A request that a test injects came by no connection. */
function closeWhenIdle({ socket }: FastifyRequest, ms: number): void {
  if (socket instanceof Socket) socket.setTimeout(ms);
}
