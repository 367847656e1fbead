import type { CreateManualInput, CreateManualResult } from "@scriptkeeper/contracts/prescriptions/manual";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { trpc } from "../../../shared/api/trpc.ts";
import { useFailureToast } from "../../shared/changes/use-failure-toast.ts";
import { useInvalidatePrescriptions } from "../../shared/prescription/use-invalidate-prescriptions.ts";
import { createFailureText } from "./create-failure.tsx";
import { repeatedQuestion } from "./repeated-question.tsx";
import type { RequestKeys } from "./request-key.ts";

export interface UseCreateOptions {
  /** They outlive the form: a press that waits for its answer is the same one after another tab was looked at. */
  keys: RequestKeys;
  onCreated: (result: CreateManualResult, input: { email?: string | null | undefined }) => void;
}

/** Creates once for each press, however often that reaches the server; the same one again only after it was asked about. */
export function useCreate({ keys, onCreated }: UseCreateOptions) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const failed = useFailureToast();
  const refresh = useInvalidatePrescriptions();
  const create = trpc.prescriptions.createManual.useMutation({
    onSuccess(result, input) {
      keys.answered();
      onCreated(result, input);
      toast({ variant: "success", title: result.message });
      refresh();
    },
    onError(error, input) {
      if (repeatedQuestion(error)) return;
      failed(prescriptionMessages.createFailed, createFailureText(error, input));
      // Products and strengths may be others than the form has offered.
      void utils.prescriptions.availableProducts.invalidate();
    },
  });
  function send(read: CreateManualInput, { askIfRepeated }: { askIfRepeated: boolean }) {
    const input = { ...read, askIfRepeated };
    create.mutate({ ...input, requestKey: keys.of(input) });
  }
  return { create, send };
}
