import { errorBody, refusal } from "@scriptkeeper/api/errors";
import { messages } from "@scriptkeeper/contracts/messages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

export interface OverloadOptions {
  /** How many statements wait for a connection to the database now. */
  waiting(): number;
  /** While so many do, no further call is taken. */
  mostWaiting: number;
  /** For how many milliseconds the statements of today wait. */
  waitingMs(): number;
  /** While it is longer, no further call is taken. */
  mostWaitingMs: number;
}

/** Whoever was turned away comes back after one to three seconds, not all at once. */
const RETRY_AFTER_SECONDS = 1;
const SPREAD_SECONDS = 3;
const TOLD_EVERY_MS = 1_000;

/** What takes calls of people, and of programs that ask again. Screens and files need no database. */
const guarded = /^\/(api|trpc)\//;
/** Signing out ends what others could use, and is one statement. */
const signOut = /^\/(api\/auth\/logout|trpc\/auth\.logout)(\?|$)/;

const turnedAway = new WeakSet<FastifyRequest>();

/** Whether the request was refused without being looked at: thousands of these would each have a line of the log. */
export function isTurnedAway(request: FastifyRequest): boolean {
  return turnedAway.has(request);
}

/**
 * Refuses calls while too much waits for the database, so that those already taken end soon. Nothing of a refused one is
 * read or counted, and nothing of the server's other parts is asked: register it before them. Probes, the store's messages,
 * and mail programs that unsubscribe somebody are always let in: they are few, short, and not all of them ask again.
 */
export const overload = fp(async (app: FastifyInstance, options: OverloadOptions) => {
  const { waiting, mostWaiting, waitingMs, mostWaitingMs } = options;
  const tell = everySoOften((refused) =>
    app.log.warn({ refused, waiting: waiting() }, "calls are refused: too much waits for the database"),
  );
  const isTooMuch = () => waiting() >= mostWaiting || waitingMs() > mostWaitingMs;
  app.addHook("onRequest", (request, reply, done) => {
    if (!guarded.test(request.url) || signOut.test(request.url) || !isTooMuch()) return done();
    turnedAway.add(request);
    tell();
    const retryAfterSeconds = RETRY_AFTER_SECONDS + Math.floor(Math.random() * SPREAD_SECONDS);
    const answer = refusal("BUSY", messages.tooBusy, { retryAfterSeconds });
    const body = JSON.stringify(errorBody(answer, request.id));
    reply.hijack();
    reply.raw
      .writeHead(answer.status, {
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(body),
        "retry-after": String(retryAfterSeconds),
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-request-id": String(request.id),
      })
      .end(body);
  });
});

/** Counts, and says how many there were at most once in a while. */
function everySoOften(say: (count: number) => void): () => void {
  let count = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return () => {
    count++;
    const now = performance.now();
    if (now - saidAt < TOLD_EVERY_MS) return;
    say(count);
    count = 0;
    saidAt = now;
  };
}
