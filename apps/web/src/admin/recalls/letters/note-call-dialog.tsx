import {
  NoteRecallCallInput,
  RECALL_LIMITS,
  type RecallLetter,
} from "@scriptkeeper/contracts/recalls/recalls";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Textarea } from "@scriptkeeper/ui/textarea";
import { trpc } from "../../../shared/api/trpc.ts";
import { Failure } from "../../shared/changes/failure.tsx";
import { useWrite } from "../../shared/changes/use-write.ts";
import { changedFieldsIn } from "../../shared/conflicts/changed-fields-in.ts";
import { DialogButtons } from "../../shared/dialogs/dialog-buttons.tsx";
import { useContractForm } from "../../shared/dialogs/use-contract-form.ts";
import { personName } from "../../shared/people/person.ts";

const failed = "Failed to record the call";

export interface NoteCallDialogProps {
  recallId: number;
  letter: RecallLetter;
  onClose: () => void;
}

/** Notes a call. Mounted only while open. */
export function NoteCallDialog({ recallId, letter, onClose }: NoteCallDialogProps) {
  const utils = trpc.useUtils();
  const [save, { isPending, error }] = useWrite(trpc.recalls.noteCall, {
    done: () => ({ title: "Call recorded", description: personName(letter) }),
    refreshInAnyCase: () => utils.recalls.invalidate(),
    onDoneIfMounted: onClose,
    isUndoable: true,
  });
  // What a refusal has shown is known from then on.
  const lastCall = changedFieldsIn(error)[0]?.at ?? letter.called_at;
  const { register, handleSubmit, formState, refusal } = useContractForm({
    contract: NoteRecallCallInput,
    defaultValues: { note: letter.note ?? "" },
    toInput: ({ note }) => ({ id: recallId, user_id: letter.user_id, note, last_call: lastCall }),
    messages: {},
    error,
    failed,
  });
  return (
    <Dialog title="Record call" description={personName(letter)} onClose={onClose}>
      <form noValidate className="space-y-4" onSubmit={handleSubmit((input) => save(input))}>
        <FormField
          label="Note"
          help="Optional. For example: will bring two packs back on Monday."
          error={formState.errors.note?.message}
        >
          {(control) => <Textarea {...control} {...register("note")} maxLength={RECALL_LIMITS.note} />}
        </FormField>
        {refusal && <Failure title={failed} error={error} />}
        <DialogButtons submit="Record call" busy={isPending} />
      </form>
    </Dialog>
  );
}
