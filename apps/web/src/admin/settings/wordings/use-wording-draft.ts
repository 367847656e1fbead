import type { WordedEmail, Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

export interface WordingDraft {
  words: Wording;
  /** The version that they began from. */
  basedOn: number;
}

/** Unsaved changes to the words of an email, kept while other screens are looked at. They go with all else that was read when somebody signs out. */
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

/** Which emails have such words. */
export function useHasWordingDraft(): (email: WordedEmail) => boolean {
  const queryClient: QueryClient = useQueryClient();
  return (email) => queryClient.getQueryData(keyOf(email)) !== undefined;
}

/** Among the private answers, by whose path it is forgotten with them. */
function keyOf(email: WordedEmail) {
  return [["wordingDrafts", email]] as const;
}
