import { StoreError } from "../../port.ts";
import type { ShopifyEvent } from "../options.ts";
import type { Failure } from "./failures.ts";

export type Outcome<Answer> = { answer: Answer } | { failure: Failure };

const pausesMs = [250, 500, 1000] as const;
const patienceMs = 15_000;
/** How often a call is repeated when throttled: a limit that others keep exhausting is not worth a hundred attempts. */
const triesWhenThrottled = 10;

export interface RetryOptions {
  /** Whether the call changes anything in the store; only then can its outcome be unknown. */
  changes: boolean;
  /** Whether sending the call twice does no more than sending it once. */
  repeatable: boolean;
  sleep: (milliseconds: number) => Promise<void>;
  signal: AbortSignal | undefined;
  onEvent: (event: ShopifyEvent) => void;
}

/**
 * Repeats an attempt where that is safe and promising: always if the store refused to work just now, and after an
 * unclear failure only if the call is repeatable. Throws a `StoreError` if that does not help.
 */
export async function withRetry<Answer>(
  attempt: () => Promise<Outcome<Answer>>,
  { changes, repeatable, sleep, signal, onEvent }: RetryOptions,
): Promise<Answer> {
  let pauses = 0;
  let waits = 0;
  let waitedMs = 0;
  let mayBeDone = false;

  for (;;) {
    const outcome = await attempt();
    if ("answer" in outcome) return outcome.answer;
    const { failure } = outcome;
    mayBeDone = mayBeDone || (changes && !failure.isUndone);
    const milliseconds = pauseAfter(failure);
    const error = new StoreError(failure.kind, failure.message, {
      outcomeUnknown: mayBeDone,
      cause: failure.cause,
    });
    if (waitedMs + milliseconds > patienceMs || signal?.aborted) throw error;
    onEvent({ type: "waiting", because: failure.kind, milliseconds });
    waitedMs += milliseconds;
    await sleep(milliseconds).catch(() => undefined);
    if (signal?.aborted) throw error;
  }

  function pauseAfter({ retry, isUndone }: Failure): number {
    if (typeof retry === "object") {
      waits += 1;
      return waits > triesWhenThrottled ? Number.POSITIVE_INFINITY : retry.afterMs;
    }
    if (retry !== "soon" || !(isUndone || repeatable)) return Number.POSITIVE_INFINITY;
    const pause = pausesMs[pauses] ?? Number.POSITIVE_INFINITY;
    pauses += 1;
    return pause;
  }
}
