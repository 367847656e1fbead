import { Button } from "@scriptkeeper/ui/button";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { type ReactNode, useState } from "react";
import { type BulkActionOptions, useBulkAction } from "./use-bulk-action.ts";
import type { SelectedRowKeys } from "./use-row-selection.ts";

export interface BulkActionButtonProps extends BulkActionOptions {
  label: string;
  selected: Omit<SelectedRowKeys, "clear">;
  /** The question asked first; without it a press is enough. */
  ask?: { title: string; confirm: string; text: ReactNode; destructive?: boolean };
}

/** Does something to all selected rows. Afterwards only rows without a response stay selected. */
export function BulkActionButton({ label, selected, ask, refresh, ...action }: BulkActionButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [run, progress] = useBulkAction({
    ...action,
    refresh: (answered) => {
      selected.leaveOut(answered);
      return refresh(answered);
    },
  });
  const start = () => {
    setAsking(false);
    run(selected.keys);
  };
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={progress !== null}
        onClick={() => (ask ? setAsking(true) : start())}
      >
        {label}
        {progress && progress.of > 1 && ` (${progress.done} of ${progress.of})`}
      </Button>
      {ask && isAsking && (
        <ConfirmDialog
          title={ask.title}
          confirmLabel={ask.confirm}
          destructive={ask.destructive ?? false}
          onConfirm={start}
          onClose={() => setAsking(false)}
        >
          {ask.text}
        </ConfirmDialog>
      )}
    </>
  );
}
