import type { WordedEmail, Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { useDebounced } from "../../shared/use-debounced.ts";

/** How long typing must pause before the preview is rendered again. */
const REST_MS = 400;

interface Previewed {
  email: WordedEmail;
  words: Wording;
  /** Whether the words are valid; if not, the last valid preview stays. */
  isValid: boolean;
  patientId: number | undefined;
}

/** Renders the email with these words once typing pauses. A response for outdated words is not shown. */
export function useWordingPreview({ email, words, isValid, patientId }: Previewed) {
  const lastValid = useRef("{}");
  if (isValid) lastValid.current = JSON.stringify(words);
  const rested = useDebounced(lastValid.current, REST_MS);
  return trpc.emailWordings.preview.useQuery(
    { email, words: JSON.parse(rested) as Wording, patient_id: patientId },
    // The address of a preview works for a minute, so it is not cached, and not read again while it is shown.
    { placeholderData: keepPreviousData, gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
}
