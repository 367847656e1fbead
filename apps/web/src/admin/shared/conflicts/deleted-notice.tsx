import { conflictMessages } from "@scriptkeeper/contracts/editing/conflict-messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { ScrollIntoView } from "../changes/scroll-into-view.tsx";
import type { Conflicts } from "./use-record-form.ts";

/** Says that somebody deleted the record while its form was open. */
export function DeletedNotice({ conflicts }: { conflicts: Conflicts }) {
  return (
    <div aria-live="polite">
      {conflicts.isDeleted && (
        <ScrollIntoView>
          <Alert variant="warning">{conflictMessages.deletedMeanwhile}</Alert>
        </ScrollIntoView>
      )}
    </div>
  );
}
