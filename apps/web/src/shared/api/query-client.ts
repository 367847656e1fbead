import { QueryClient } from "@tanstack/react-query";
import { failedAnswer } from "./api-answer.ts";
import { isPublicProcedure } from "./public-procedures.ts";

const FIRST_DELAY_MS = 1_000;
/** A page does not stand still for longer before it says that something failed. */
const LONGEST_DELAY_MS = 10_000;

/** Reads are tried again only where that can help: nobody answered, or the server was at fault. */
export function createQueryClient(retries = 2): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && mayPass(error),
        retryDelay: (failures, error) => Math.max(FIRST_DELAY_MS * 2 ** failures, askedDelayMs(error)),
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

/** How long a server that is too busy asks to be left alone. */
function askedDelayMs(error: unknown): number {
  const answer = failedAnswer(error);
  const seconds = answer.kind === "refused" ? (answer.details.retryAfterSeconds ?? 0) : 0;
  return Math.min(seconds * 1_000, LONGEST_DELAY_MS);
}

function mayPass(error: unknown): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "none" || answer.status >= 500;
}
