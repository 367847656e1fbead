import { Button } from "@scriptkeeper/ui/button";
import { DialogCancel } from "@scriptkeeper/ui/dialog-cancel";
import { DialogFoot } from "@scriptkeeper/ui/dialog-foot";

export interface DialogButtonsProps {
  /** What the form does: "Update Repeats". */
  submit: string;
  /** It is being saved. */
  busy: boolean;
}

/** The end of a dialog's form: the way out, and the button that does it. In a drawer it is always in sight. */
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
