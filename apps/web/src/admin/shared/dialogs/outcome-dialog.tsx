import { LATE_OUTCOMES } from "@scriptkeeper/contracts/constants";
import { lateOutcomeLabels } from "@scriptkeeper/contracts/prescriptions/messages";
import { MAX_LATE_NOTE, SettleLatePatientInput } from "@scriptkeeper/contracts/reminders/late-patients";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Radio } from "@scriptkeeper/ui/radio";
import { Textarea } from "@scriptkeeper/ui/textarea";
import { useId } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { Failure } from "../changes/failure.tsx";
import { useWrite } from "../changes/use-write.ts";
import { DialogButtons } from "./dialog-buttons.tsx";
import { useContractForm } from "./use-contract-form.ts";

const failed = "Failed to record the outcome";

export interface OutcomeDialogProps {
  itemId: number;
  /** The medicine's name. */
  medicine: string;
  /** The patient's name. */
  patient: string;
  onClose: () => void;
}

/** Records the outcome of asking after a late patient. Mounted only while open. */
export function OutcomeDialog({ itemId, medicine, patient, onClose }: OutcomeDialogProps) {
  const id = useId();
  const utils = trpc.useUtils();
  const [save, { isPending, error }] = useWrite(trpc.latePatients.settle, {
    done: (_, { outcome }) => ({
      title: "Outcome recorded",
      description: `${patient}: ${lateOutcomeLabels[outcome]}`,
    }),
    refreshInAnyCase: () =>
      Promise.all([
        utils.latePatients.invalidate(),
        utils.worklist.invalidate(),
        utils.prescriptions.history.invalidate({ id: itemId }),
      ]),
    onDoneIfMounted: onClose,
    isUndoable: true,
  });
  const { register, handleSubmit, formState, refusal } = useContractForm({
    contract: SettleLatePatientInput,
    defaultValues: { outcome: "", note: "" },
    toInput: ({ outcome, note }) => ({
      itemId,
      // The contract refuses the empty choice.
      outcome: outcome as (typeof LATE_OUTCOMES)[number],
      note,
    }),
    messages: { outcome: "Choose an outcome" },
    error,
    failed,
  });
  const outcomeError = formState.errors.outcome?.message;
  return (
    <Dialog title="Record outcome" description={`${patient}: ${medicine}`} onClose={onClose}>
      <form noValidate className="space-y-4" onSubmit={handleSubmit((input) => save(input))}>
        <fieldset aria-describedby={outcomeError ? id : undefined}>
          <legend className="font-semibold">What was the outcome?</legend>
          <div className="flex flex-col">
            {LATE_OUTCOMES.map((outcome) => (
              <Radio
                key={outcome}
                label={lateOutcomeLabels[outcome]}
                value={outcome}
                aria-invalid={outcomeError ? true : undefined}
                {...register("outcome")}
              />
            ))}
          </div>
          {outcomeError && (
            <p id={id} role="alert" className="text-danger">
              {outcomeError}
            </p>
          )}
        </fieldset>
        <FormField
          label="Note"
          help="Optional. Shown in the prescription's history."
          error={formState.errors.note?.message}
        >
          {(control) => <Textarea {...control} {...register("note")} maxLength={MAX_LATE_NOTE} />}
        </FormField>
        {refusal && <Failure title={failed} error={error} />}
        <DialogButtons submit="Record outcome" busy={isPending} />
      </form>
    </Dialog>
  );
}
