import { wordingMessages } from "@scriptkeeper/contracts/emails/wording-messages";
import type { SaveWordingInput, WordingVersion } from "@scriptkeeper/contracts/emails/wordings";
import { useToast } from "@scriptkeeper/ui/toast";
import { useState } from "react";
import { failedAnswer } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { useSingleFlight } from "../../../shared/use-single-flight.ts";

interface SavingWording {
  onSaved: (saved: WordingVersion) => void;
  /** Called if somebody else has saved version `newest`: the next save replaces it knowingly. */
  onConflict: (newest: number) => void;
}

/** Returns a function that saves the wording of an email. */
export function useSaveWording({ onSaved, onConflict }: SavingWording) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const [hasConflict, setConflict] = useState(false);
  const mutation = trpc.emailWordings.save.useMutation({
    onSuccess: async (saved) => {
      setConflict(false);
      onSaved(saved);
      toast({ title: wordingMessages.saved, variant: "success" });
      await utils.emailWordings.invalidate();
    },
    onError: async (error, { email }) => {
      const answer = failedAnswer(error);
      if (answer.kind !== "refused" || answer.code !== "CONFLICT") return;
      const { versions } = await utils.emailWordings.get.fetch({ email }, { staleTime: 0 });
      onConflict(versions[0]?.version ?? 0);
      setConflict(true);
    },
  });
  const save = useSingleFlight((input: SaveWordingInput) => mutation.mutateAsync(input));
  return { save, isPending: mutation.isPending, error: mutation.error, hasConflict };
}
