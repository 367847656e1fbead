import type { WordedEmail, Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

export interface WordingDraft {
  words: Wording;
  /** The version that the changes started from. */
  basedOn: number;
}

/**
 * Unsaved changes to the wording of an email, kept in the query cache while other screens are shown. Signing out
 * removes them with everything else that was read.
 */
export function useWordingDraft(email: WordedEmail) {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      read: () => queryClient.getQueryData<WordingDraft>(keyOf(email)),
      keep(draft: WordingDraft | null) {
        if (draft === null) return queryClient.removeQueries({ queryKey: keyOf(email) });
        queryClient.setQueryDefaults(keyOf(email), { gcTime: Number.POSITIVE_INFINITY });
        queryClient.setQueryData(keyOf(email), draft);
      },
    }),
    [queryClient, email],
  );
}

/** Returns a function that tells whether an email has unsaved changes. */
export function useHasWordingDraft(): (email: WordedEmail) => boolean {
  const queryClient: QueryClient = useQueryClient();
  return (email) => queryClient.getQueryData(keyOf(email)) !== undefined;
}

/** The key is among the private queries, so that signing out removes it with them. */
function keyOf(email: WordedEmail) {
  return [["wordingDrafts", email]] as const;
}
