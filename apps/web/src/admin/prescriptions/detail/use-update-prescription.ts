import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { unlessStale } from "../../shared/conflicts/unless-stale.ts";
import { explained, useWrite } from "../../shared/use-write.ts";

/** Corrects a prescription. It is read again before the form closes. */
export function useUpdatePrescription({ onSaved }: { onSaved: () => void }) {
  const utils = trpc.useUtils();
  return useWrite(trpc.prescriptions.update, {
    done: "Prescription updated",
    failed: unlessStale(explained(prescriptionMessages.updateFailed)),
    refresh: async () => {
      await utils.prescriptions.invalidate();
      void utils.logs.invalidate();
    },
    onDone: onSaved,
    isUndoable: true,
  });
}
