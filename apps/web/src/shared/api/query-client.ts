import { QueryClient } from "@tanstack/react-query";
import { failedAnswer } from "./api-answer.ts";
import { isPublicProcedure } from "./public-procedures.ts";

/** Reads are tried again only where that can help: nobody answered, or the server was at fault. */
export function createQueryClient(retries = 2): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && mayPass(error),
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

function mayPass(error: unknown): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "none" || answer.status >= 500;
}
