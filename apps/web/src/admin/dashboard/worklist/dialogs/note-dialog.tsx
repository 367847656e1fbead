import { MAX_WORK_NOTE } from "@scriptkeeper/contracts/worklist/limits";
import type { WorkLine } from "@scriptkeeper/contracts/worklist/worklist";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { InputField } from "@scriptkeeper/ui/input-field";
import { useState } from "react";
import { Failure } from "../../../shared/changes/failure.tsx";
import { DialogButtons } from "../../../shared/dialogs/dialog-buttons.tsx";
import { notMarked, useMarkWork } from "../use-mark-work.ts";
import { lineName } from "../work-labels.ts";

/** Writes a note on a line for colleagues who look at it next. Mounted only while open. */
export function NoteDialog({ line, onClose }: { line: WorkLine; onClose: () => void }) {
  const [note, setNote] = useState(line.mark?.note ?? "");
  const [isMissing, setMissing] = useState(false);
  const [mark, { isPending, error }] = useMarkWork(line, onClose);
  return (
    <Dialog title="Note" description={lineName(line)} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          const nothing = !note.trim() && !line.mark?.note;
          setMissing(nothing);
          if (nothing) event.currentTarget.querySelector("input")?.focus();
          else mark({ note });
        }}
      >
        <InputField
          label="Note"
          help="Your colleagues can see this note. It disappears when the line does."
          error={isMissing ? "Enter a note" : undefined}
          maxLength={MAX_WORK_NOTE}
          value={note}
          onChange={(event) => {
            setNote(event.target.value);
            setMissing(false);
          }}
        />
        {error !== null && <Failure title={notMarked(error).title} error={error} />}
        <DialogButtons submit="Save note" busy={isPending} />
      </form>
    </Dialog>
  );
}
