import { Button } from "@scriptkeeper/ui/button";
import { DialogCancel } from "@scriptkeeper/ui/dialog-cancel";
import { DialogFoot } from "@scriptkeeper/ui/dialog-foot";

export interface DialogButtonsProps {
  /** The label of the button, such as "Update Repeats". */
  submit: string;
  /** Whether the form is being saved. */
  busy: boolean;
}

/** The end of a dialog's form: Cancel and the submit button. In a drawer it is always visible. */
export function DialogButtons({ submit, busy }: DialogButtonsProps) {
  return (
    <DialogFoot>
      <DialogCancel />
      <Button type="submit" busy={busy}>
        {busy ? "Saving..." : submit}
      </Button>
    </DialogFoot>
  );
}
