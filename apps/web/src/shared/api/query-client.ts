import { backoff } from "@scriptkeeper/domain/backoff";
import { QueryClient } from "@tanstack/react-query";
import { failedAnswer } from "./api-answer.ts";
import { isPublicProcedure } from "./public-procedures.ts";

/** The longest that a page waits before it reports a failure. */
const PAUSE_MS = { first: 1_000, longest: 10_000 };

/**
 * Creates a query client. Reads are retried only if that can help: there was no response, or the server was at fault.
 */
export function createQueryClient(retries = 2): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && mayPass(error),
        retryDelay,
      },
      // The links hold writes back while there is no network: these must not be sent automatically when it returns.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Removes what was read for the signed-in person. */
export function forgetPrivateAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) => !isPublicProcedure((path as string[]).join(".")),
  });
}

/**
 * Returns the delay in milliseconds before a failed call is retried: a backoff, or longer if the server asks for it,
 * but at most `PAUSE_MS.longest`. `failures` counts the failures before this one.
 */
export function retryDelay(failures: number, error: unknown): number {
  return Math.max(backoff(PAUSE_MS, failures + 1), askedDelayMs(error));
}

/** Returns how long an overloaded server asks to be left alone, in milliseconds, up to `PAUSE_MS.longest`. */
function askedDelayMs(error: unknown): number {
  const answer = failedAnswer(error);
  const seconds = answer.kind === "refused" ? (answer.details.retryAfterSeconds ?? 0) : 0;
  return Math.min(seconds * 1_000, PAUSE_MS.longest);
}

function mayPass(error: unknown): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "none" || answer.status >= 500;
}
