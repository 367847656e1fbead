import { backoff } from "@scriptkeeper/domain/backoff";
import { QueryClient } from "@tanstack/react-query";
import { failedAnswer } from "./api-answer.ts";
import { isPublicProcedure } from "./public-procedures.ts";

/** A page does not stand still for longer before it says that something failed. */
const PAUSE_MS = { first: 1_000, longest: 10_000 };

/** Reads are tried again only where that can help: nobody answered, or the server was at fault. */
export function createQueryClient(retries = 2): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && mayPass(error),
        retryDelay,
      },
      // The links hold a write back while there is no network: it must not be sent by itself when that returns.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Drops what was read for the one who was signed in. */
export function forgetPrivateAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) => !isPublicProcedure((path as string[]).join(".")),
  });
}

/** Milliseconds before a call is sent again that has failed so many times before this one, and not before the server asked. */
export function retryDelay(failures: number, error: unknown): number {
  return Math.max(backoff(PAUSE_MS, failures + 1), askedDelayMs(error));
}

/** How long a server that is too busy asks to be left alone. */
function askedDelayMs(error: unknown): number {
  const answer = failedAnswer(error);
  const seconds = answer.kind === "refused" ? (answer.details.retryAfterSeconds ?? 0) : 0;
  return Math.min(seconds * 1_000, PAUSE_MS.longest);
}

function mayPass(error: unknown): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "none" || answer.status >= 500;
}
