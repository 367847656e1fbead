import { SNOOZES, type Snooze } from "@scriptkeeper/contracts/worklist/limits";
import type { WorkLine } from "@scriptkeeper/contracts/worklist/worklist";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { Radio } from "@scriptkeeper/ui/radio";
import { useState } from "react";
import { Failure } from "../../../shared/changes/failure.tsx";
import { DialogButtons } from "../../../shared/dialogs/dialog-buttons.tsx";
import { notMarked, useMarkWork } from "../use-mark-work.ts";
import { lineName } from "../work-labels.ts";

const labels: Record<Snooze, string> = {
  tomorrow: "Until tomorrow",
  three_days: "For 3 days",
  next_week: "Until Monday next week",
};

/** Asks how long to put off a line. Mounted only while open. */
export function SnoozeDialog({ line, onClose }: { line: WorkLine; onClose: () => void }) {
  const [snooze, setSnooze] = useState<Snooze>("tomorrow");
  const [mark, { isPending, error }] = useMarkWork(line, onClose);
  return (
    <Dialog title="Put off" description={lineName(line)} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          mark({ snooze });
        }}
      >
        <fieldset>
          <legend className="font-semibold">Until when?</legend>
          <div className="flex flex-col">
            {SNOOZES.map((each) => (
              <Radio
                key={each}
                name="snooze"
                label={labels[each]}
                value={each}
                checked={snooze === each}
                onChange={() => setSnooze(each)}
              />
            ))}
          </div>
        </fieldset>
        {error !== null && <Failure title={notMarked(error).title} error={error} />}
        <DialogButtons submit="Put off" busy={isPending} />
      </form>
    </Dialog>
  );
}
