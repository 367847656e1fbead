import type { CreateManualInput, CreateManualResult } from "@scriptkeeper/contracts/manual-prescriptions";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { failureDetail } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useInvalidatePrescriptions } from "../shared/prescription/use-invalidate-prescriptions.ts";
import { useFailureToast } from "../shared/use-failure-toast.ts";
import { repeatedQuestion } from "./repeated-question.tsx";
import type { RequestKeys } from "./request-key.ts";

export interface UseCreateOptions {
  /** They outlive the form: a press that waits for its answer is the same one after another tab was looked at. */
  keys: RequestKeys;
  onCreated: (result: CreateManualResult, input: { email?: string | null | undefined }) => void;
}

/** Creates once for each press, however often that reaches the server; the same one again only after it was asked about. */
export function useCreate({ keys, onCreated }: UseCreateOptions) {
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
    onError(error) {
      if (!repeatedQuestion(error)) failed(prescriptionMessages.createFailed, failureDetail(error));
    },
  });
  function send(read: CreateManualInput, { askIfRepeated }: { askIfRepeated: boolean }) {
    const input = { ...read, askIfRepeated };
    create.mutate({ ...input, requestKey: keys.of(input) });
  }
  return { create, send };
}
