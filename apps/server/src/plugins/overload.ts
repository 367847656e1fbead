import { errorBody, refusal } from "@scriptkeeper/api/errors";
import { messages } from "@scriptkeeper/contracts/messages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

export interface OverloadOptions {
  /** Number of statements that are waiting for a database connection. */
  waiting(): number;
  /** Calls are refused while this many are waiting. */
  mostWaiting: number;
  /** How long statements currently wait for a connection, in milliseconds. */
  waitingMs(): number;
  /** Calls are refused while the wait is longer than this. */
  mostWaitingMs: number;
}

/** Refused callers retry after one to three seconds, spread out. */
const RETRY_AFTER_SECONDS = 1;
const SPREAD_SECONDS = 3;
const TOLD_EVERY_MS = 1_000;

/** Calls of people, and of programs that retry. Screens and files need no database. */
const guarded = /^\/(api|trpc)\//;
/** Signing out protects the account and takes a single statement. */
const signOut = /^\/(api\/auth\/logout|trpc\/auth\.logout)(\?|$)/;

const turnedAway = new WeakSet<FastifyRequest>();

/**
 * Returns whether the overload guard refused the request; such requests, which come in thousands, get no log lines of
 * their own.
 */
export function isTurnedAway(request: FastifyRequest): boolean {
  return turnedAway.has(request);
}

/**
 * Refuses calls while too much waits for the database, so that the calls already accepted finish soon. A refused call
 * is neither read nor counted, nor seen by other plugins: register this one before them. Probes, webhooks and
 * one-click unsubscriptions are always accepted: they are few and short, and not all of them are retried.
 */
export const overload = fp(async (app: FastifyInstance, options: OverloadOptions) => {
  const { waiting, mostWaiting, waitingMs, mostWaitingMs } = options;
  const tell = everySoOften((refused) =>
    app.log.warn(
      { refused, waiting: waiting() },
      "requests are being refused: too many statements are waiting for the database",
    ),
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

/** Returns a counter that reports its count, at most once per interval. */
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
