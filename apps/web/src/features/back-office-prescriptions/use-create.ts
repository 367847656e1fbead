import type { CreateManualInput, CreateManualResult } from "@scriptkeeper/contracts/manual-prescriptions";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { useState } from "react";
import { failureDetail } from "../../lib/failure-detail.ts";
import { trpc } from "../../lib/trpc.ts";
import { useTellFailure } from "../../lib/use-failure-toast.ts";
import { repeatedQuestion } from "./repeated-question.tsx";
import { requestKeys } from "./request-key.ts";
import { useRefresh } from "./use-refresh.ts";

/** Creates once for each press, however often that reaches the server; the same one again only after it was asked about. */
export function useCreate(onCreated: (result: CreateManualResult, input: CreateManualInput) => void) {
  const toast = useToast();
  const failed = useTellFailure();
  const refresh = useRefresh();
  const [keys] = useState(requestKeys);
  const create = trpc.prescriptions.createManual.useMutation({
    onSuccess(result) {
      keys.answered();
      toast({ variant: "success", title: result.message });
      refresh();
    },
    onError(error) {
      if (!repeatedQuestion(error)) failed(prescriptionMessages.createFailed, failureDetail(error));
    },
  });
  function send(read: CreateManualInput, { askIfRepeated }: { askIfRepeated: boolean }) {
    const input = { ...read, askIfRepeated };
    create.mutate(
      { ...input, requestKey: keys.of(input) },
      { onSuccess: (result) => onCreated(result, read) },
    );
  }
  return { create, send };
}
