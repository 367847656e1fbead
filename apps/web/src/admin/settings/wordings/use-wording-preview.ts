import type { WordedEmail, Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { useDebounced } from "../../shared/use-debounced.ts";

/** Typing rests for so long before the email is written anew. */
const REST_MS = 400;

interface Previewed {
  email: WordedEmail;
  words: Wording;
  /** Whether an email can be written with them; where not, the one before stays. */
  isValid: boolean;
  patientId: number | undefined;
}

/** The email with these words once typing has rested. What is answered for words that are old by then is not shown. */
export function useWordingPreview({ email, words, isValid, patientId }: Previewed) {
  const lastValid = useRef("{}");
  if (isValid) lastValid.current = JSON.stringify(words);
  const rested = useDebounced(lastValid.current, REST_MS);
  return trpc.emailWordings.preview.useQuery(
    { email, words: JSON.parse(rested) as Wording, patient_id: patientId },
    // The address of a preview works for a minute, so that none is kept, and none is read anew while it is looked at.
    { placeholderData: keepPreviousData, gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
}
