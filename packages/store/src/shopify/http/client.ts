import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { createClockSkewWatch } from "../clock-skew-watch.ts";
import { apiOrigin, type ShopifyEvent, type ShopifyOptions } from "../options.ts";
import { createAccessToken } from "./access-token.ts";
import {
  GraphqlErrors,
  toGraphqlFailure,
  toPostFailure,
  toStatusFailure,
  unreadable,
  withheldFields,
} from "./failures.ts";
import type { Operation } from "./operation.ts";
import { type PostAnswer, type PostRequest, post } from "./post.ts";
import { createRateLimitReserve } from "./rate-limit-reserve.ts";
import { type Outcome, withRetry } from "./retry.ts";

export interface ShopifyClient {
  /** Runs one operation. Throws a `StoreError`; an operation that is not repeatable is never sent twice. */
  send<Variables, Answer>(operation: Operation<Variables, Answer>, variables: Variables): Promise<Answer>;
  /** Runs an operation and also returns which of its optional fields the store withheld. */
  ask<Variables, Answer>(
    operation: Operation<Variables, Answer>,
    variables: Variables,
  ): Promise<CompleteAnswer<Answer>>;
  /** The API version of the store's last answer; `null` before the first. */
  answeredVersion(): string | null;
  /** How far our clock was ahead of the store's at its last answer; `null` before the first. */
  clockAheadMs(): number | null;
  sleep(milliseconds: number): Promise<void>;
}

export interface CompleteAnswer<Answer> {
  answer: Answer;
  withheld: string[];
}

const defaultTimeoutMs = 10_000;

/** Creates a client of the Admin API that handles tokens, limits and retries, and distinguishes failures. */
export function createShopifyClient(options: ShopifyOptions): ShopifyClient {
  const { apiVersion, signal, timeoutMs = defaultTimeoutMs } = options;
  const origin = apiOrigin(options);
  const endpoint = new URL(`/admin/api/${encodeURIComponent(apiVersion)}/graphql.json`, origin);
  const onEvent = options.onEvent ?? (() => undefined);
  const sleep =
    options.sleep ?? ((milliseconds: number) => wait(milliseconds, undefined, signal ? { signal } : {}));
  const runtime = { sleep, signal, onEvent };
  const token = createAccessToken(options.credentials, {
    origin,
    post: postInTime,
    now: options.now ?? Date.now,
    persistence: runtime,
  });
  const clocks = createClockSkewWatch(options.now ?? Date.now, onEvent);
  const version = createVersionWatch(apiVersion, onEvent);
  const reportWithheld = onceForEach((fields: readonly string[]) => onEvent({ type: "withheld", fields }));
  const reserve = createRateLimitReserve({ now: options.now ?? Date.now, sleep });

  function postInTime(url: URL, request: Omit<PostRequest, "signal">): Promise<PostAnswer> {
    const timeout = AbortSignal.timeout(timeoutMs);
    return (options.post ?? post)(url, {
      ...request,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
  }

  async function attempt<Answer>(
    operation: Operation<unknown, Answer>,
    { variables, accessToken }: { variables: unknown; accessToken: string },
  ): Promise<Outcome<CompleteAnswer<Answer>>> {
    try {
      const response = await postInTime(endpoint, {
        headers: { "content-type": "application/json", "x-shopify-access-token": accessToken },
        body: JSON.stringify({ query: operation.document, variables }),
      });
      version.watch(response.headers.get("x-shopify-api-version"));
      clocks.watch(response.headers.get("date"));
      if (response.status !== 200) return { failure: toStatusFailure(response.status, response.headers) };
      return readAnswer(response.text, { operation, noteCost: reserve.note });
    } catch (error) {
      return { failure: toPostFailure(error) };
    }
  }

  async function ask<Variables, Answer>(
    operation: Operation<Variables, Answer>,
    variables: Variables,
  ): Promise<CompleteAnswer<Answer>> {
    if (operation.isLowPriority) await reserve.wait();
    let mayRenew = true;
    return withRetry(
      async () => {
        const accessToken = await token.current();
        const outcome = await attempt(operation, { variables, accessToken });
        const isTokenRefused = "failure" in outcome && outcome.failure.retry === "with-new-token";
        if (!isTokenRefused || !mayRenew || !token.discard(accessToken)) return outcome;
        mayRenew = false;
        return attempt(operation, { variables, accessToken: await token.current() });
      },
      { ...runtime, changes: operation.changes, repeatable: operation.repeatable },
    );
  }

  return {
    sleep,
    ask,
    async send(operation, variables) {
      const { answer, withheld } = await ask(operation, variables);
      if (withheld.length > 0) reportWithheld(withheld);
      return answer;
    },
    answeredVersion: version.last,
    clockAheadMs: clocks.aheadMs,
  };
}

const Body = z.object({
  data: z.unknown().optional(),
  errors: z.unknown().optional(),
  extensions: z.unknown().optional(),
});

function readAnswer<Answer>(
  text: string,
  {
    operation: { answer, isOptional },
    noteCost,
  }: { operation: Operation<unknown, Answer>; noteCost: (extensions: unknown) => void },
): Outcome<CompleteAnswer<Answer>> {
  const body = Body.safeParse(parseJson(text));
  if (!body.success) return { failure: unreadable("no JSON object") };
  const { data, errors, extensions } = body.data;
  noteCost(extensions);
  const read = answer.safeParse(data);
  if (errors !== undefined) {
    const known = GraphqlErrors.safeParse(errors);
    if (!known.success) return { failure: unreadable("unknown errors") };
    const withheld = withheldFields(known.data);
    if (read.success && withheld?.every((field) => isOptional?.(field)))
      return { answer: { answer: read.data, withheld } };
    return { failure: toGraphqlFailure({ errors: known.data, extensions, hasData: data !== undefined }) };
  }
  if (read.success) return { answer: { answer: read.data, withheld: [] } };
  const places = read.error.issues.map((issue) => issue.path.join("."));
  return { failure: unreadable(`unexpected ${places.join(", ")}`) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reports each version other than the pinned one once: a retired version does not fail, the store silently answers
 * with another.
 */
function createVersionWatch(pinned: string, onEvent: (event: ShopifyEvent) => void) {
  const tell = onceForEach((answered: string) => {
    if (answered !== pinned) onEvent({ type: "version_drift", pinned, answered });
  });
  let last: string | null = null;
  return {
    last: () => last,
    watch(answered: string | null): void {
      if (answered === null) return;
      last = answered;
      tell(answered);
    },
  };
}

/** Returns a function that reports each different thing only once. */
function onceForEach<Thing>(tell: (thing: Thing) => void): (thing: Thing) => void {
  const told = new Set<string>();
  return (thing) => {
    const key = JSON.stringify(thing);
    if (told.has(key)) return;
    told.add(key);
    tell(thing);
  };
}
