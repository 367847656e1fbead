import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/**
 * Nobody to whom an answer is owed is cut off, however long the store takes: an idle connection is closed only while it is the client's
 * turn. What an answer waits for has limits of its own: a statement 30 s, a call of the store 10 s and some tries.
 */
export const idleSockets = fp(async (app: FastifyInstance, { idleMs }: { idleMs: number }) => {
  app.addHook("onRequest", async ({ raw }) => {
    raw.setTimeout(0);
  });
  app.addHook("onSend", async ({ raw }) => {
    raw.setTimeout(idleMs);
  });
});
