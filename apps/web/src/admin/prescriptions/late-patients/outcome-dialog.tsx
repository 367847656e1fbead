import { LATE_OUTCOMES } from "@scriptkeeper/contracts/constants";
import {
  type LatePatient,
  MAX_LATE_NOTE,
  SettleLatePatientInput,
} from "@scriptkeeper/contracts/late-patients";
import { lateOutcomeLabels } from "@scriptkeeper/contracts/prescription-messages";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Radio } from "@scriptkeeper/ui/radio";
import { Textarea } from "@scriptkeeper/ui/textarea";
import { useId } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { DialogButtons } from "../../shared/dialog-buttons.tsx";
import { Failure } from "../../shared/failure.tsx";
import { personName } from "../../shared/person.ts";
import { useContractForm } from "../../shared/use-contract-form.ts";
import { useWrite } from "../../shared/use-write.ts";

const failed = "Failed to note what came of it";

/** Notes what came of asking after a late patient. Mounted while it is open. */
export function OutcomeDialog({ line, onClose }: { line: LatePatient; onClose: () => void }) {
  const id = useId();
  const utils = trpc.useUtils();
  const [save, { isPending, error }] = useWrite(trpc.latePatients.settle, {
    done: (_, { outcome }) => ({
      title: "Noted what came of it",
      description: `${personName(line.patient)}: ${lateOutcomeLabels[outcome]}`,
    }),
    refreshInAnyCase: () =>
      Promise.all([
        utils.latePatients.invalidate(),
        utils.prescriptions.history.invalidate({ id: line.item_id }),
      ]),
    onDone: onClose,
  });
  const { register, handleSubmit, formState, refusal } = useContractForm({
    contract: SettleLatePatientInput,
    defaultValues: { outcome: "", note: "" },
    toInput: ({ outcome, note }) => ({
      itemId: line.item_id,
      // What was not chosen is refused by the contract.
      outcome: outcome as (typeof LATE_OUTCOMES)[number],
      note,
    }),
    messages: { outcome: "Choose what came of it" },
    error,
    failed,
  });
  const outcomeError = formState.errors.outcome?.message;
  return (
    <Dialog
      title="Note outcome"
      description={`${medicineName(line)}, ${personName(line.patient)}`}
      onClose={onClose}
    >
      <form noValidate className="space-y-4" onSubmit={handleSubmit((input) => save(input))}>
        <fieldset aria-describedby={outcomeError ? id : undefined}>
          <legend className="font-semibold">What came of it?</legend>
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
          help="Optional. It stands in the history of the prescription."
          error={formState.errors.note?.message}
        >
          {(control) => <Textarea {...control} {...register("note")} maxLength={MAX_LATE_NOTE} />}
        </FormField>
        {refusal && <Failure title={failed} error={error} />}
        <DialogButtons submit="Note outcome" busy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
