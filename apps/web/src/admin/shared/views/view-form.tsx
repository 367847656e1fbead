import { SaveViewInput } from "@scriptkeeper/contracts/lists/saved-views";
import { MAX_VIEW_NAME } from "@scriptkeeper/contracts/lists/view-limits";
import { viewMessages } from "@scriptkeeper/contracts/lists/view-messages";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { InputField } from "@scriptkeeper/ui/input-field";
import { useId } from "react";
import { Failure } from "../changes/failure.tsx";
import { DialogButtons } from "../dialogs/dialog-buttons.tsx";
import { useContractForm } from "../dialogs/use-contract-form.ts";

const contract = SaveViewInput.pick({ name: true, is_shared: true });

export interface ViewFormProps {
  name: string;
  isShared: boolean;
  busy: boolean;
  error: unknown;
  onSubmit: (view: { name: string; is_shared: boolean }) => void;
}

/** The name of a view, and whether it is shared. */
export function ViewForm({ name, isShared, busy, error, onSubmit }: ViewFormProps) {
  const sharing = useId();
  const { register, handleSubmit, setValue, watch, formState, refusal } = useContractForm({
    contract,
    defaultValues: { name, is_shared: isShared },
    toInput: (fields) => ({ ...fields, name: fields.name.trim() }),
    messages: { name: `Enter a name of up to ${MAX_VIEW_NAME} characters` },
    error,
    failed: viewMessages.saveFailed,
  });
  return (
    <form noValidate className="space-y-4" onSubmit={handleSubmit(onSubmit)}>
      <InputField
        label="Name"
        autoComplete="off"
        maxLength={MAX_VIEW_NAME}
        error={formState.errors.name?.message}
        {...register("name")}
      />
      <div className="flex min-h-11 items-center gap-3">
        <Checkbox
          id={sharing}
          checked={watch("is_shared")}
          onCheckedChange={(checked) => setValue("is_shared", checked === true)}
        />
        <label htmlFor={sharing}>Share it with all administrators. Only you can change it</label>
      </div>
      {refusal && <Failure title={viewMessages.saveFailed} error={error} />}
      <DialogButtons submit="Save view" busy={busy} />
    </form>
  );
}
