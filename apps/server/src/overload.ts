import type { RequestListener, ServerResponse } from "node:http";
import { errorBody, refusal } from "@scriptkeeper/api/errors";
import { messages } from "@scriptkeeper/contracts/messages";
import type { FastifyBaseLogger } from "fastify";
import { requestId } from "./plugins/request-log.ts";

export interface OverloadOptions {
  /** Number of statements that are waiting for a database connection. */
  waiting(): number;
  /** Calls are refused while this many are waiting. */
  mostWaiting: number;
  /** How long statements currently wait for a connection, in milliseconds. */
  waitingMs(): number;
  /** Calls are refused while the wait is longer than this. */
  mostWaitingMs: number;
  log: FastifyBaseLogger;
}

/** Refused callers retry after one to three seconds, spread out. */
const RETRY_AFTER_SECONDS = 1;
const SPREAD_SECONDS = 3;
const TOLD_EVERY_MS = 1_000;

/** Calls of people, and of programs that retry. Screens and files need no database. */
const guarded = /^\/(api|trpc)\//;
/** Signing out protects the account and takes a single statement. */
const signOut = /^\/(api\/auth\/logout|trpc\/auth\.logout)(\?|$)/;

/**
 * Returns a listener that refuses calls while too much waits for the database, so that the calls already accepted finish
 * soon. A refused call is neither read nor counted, and Fastify, which handles the others, never sees it, so that a crowd
 * costs little. Probes, webhooks and one-click unsubscriptions are always accepted: they are few and short, and not all
 * of them are retried.
 */
export function refuseCrowds(handle: RequestListener, options: OverloadOptions): RequestListener {
  const { waiting, mostWaiting, waitingMs, mostWaitingMs, log } = options;
  const tell = everySoOften((refused) =>
    log.warn(
      { refused, waiting: waiting() },
      "requests are being refused: too many statements are waiting for the database",
    ),
  );
  const isTooMuch = () => waiting() >= mostWaiting || waitingMs() > mostWaitingMs;
  return (request, response) => {
    const { url = "" } = request;
    if (!guarded.test(url) || signOut.test(url) || !isTooMuch()) return handle(request, response);
    tell();
    turnAway(response);
  };
}

function turnAway(response: ServerResponse): void {
  const id = requestId();
  const retryAfterSeconds = RETRY_AFTER_SECONDS + Math.floor(Math.random() * SPREAD_SECONDS);
  const answer = refusal("BUSY", messages.tooBusy, { retryAfterSeconds });
  const body = JSON.stringify(errorBody(answer, id));
  response
    .writeHead(answer.status, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "retry-after": String(retryAfterSeconds),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": id,
    })
    .end(body);
}

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
