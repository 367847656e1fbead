import { Button } from "@scriptkeeper/ui/button";

export interface DialogButtonsProps {
  /** What the form does: "Update Repeats". */
  submit: string;
  /** It is being saved. */
  busy: boolean;
  onCancel: () => void;
}

/** The end of a dialog's form: the way out, and the button that does it. */
export function DialogButtons({ submit, busy, onCancel }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-2 max-sm:*:grow">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy}>
        {busy ? "Saving..." : submit}
      </Button>
    </div>
  );
}
