import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

/**
 * Closes idle connections, but only while it is the client's turn: a request is never cut off while it waits for its
 * answer, however long the store takes. That wait has limits of its own: 30 s for a statement, 10 s and some retries
 * for a call to the store.
 */
export const idleSockets = fp(async (app: FastifyInstance, { idleMs }: { idleMs: number }) => {
  app.addHook("onRequest", async (request) => closeWhenIdle(request, 0));
  app.addHook("onSend", async (request) => closeWhenIdle(request, idleMs));
});

/** Does nothing for requests injected by tests, which have no socket. */
function closeWhenIdle({ socket }: FastifyRequest, ms: number): void {
  if (socket instanceof Socket) socket.setTimeout(ms);
}
