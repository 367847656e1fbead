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
  /** These outlive the form: a request that awaits its response keeps its key while another tab is shown. */
  keys: RequestKeys;
  onCreated: (result: CreateManualResult, input: { email?: string | null | undefined }) => void;
}

/**
 * Creates one prescription per press, however often the request reaches the server; the same prescription again only
 * after a confirmation.
 */
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
      // The form's products and strengths may be out of date.
      void utils.prescriptions.availableProducts.invalidate();
    },
  });
  function send(read: CreateManualInput, { askIfRepeated }: { askIfRepeated: boolean }) {
    const input = { ...read, askIfRepeated };
    create.mutate({ ...input, requestKey: keys.of(input) });
  }
  return { create, send };
}
