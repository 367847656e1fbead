import { Alert } from "@scriptkeeper/ui/alert";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import type { ReactNode } from "react";
import { changeFailure } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";

export interface EndCareDialogProps {
  id: number;
  title: string;
  confirmLabel: string;
  onClose: () => void;
  onEnded: () => void;
  /** Explains the consequences. */
  children: ReactNode;
}

/** Asks before withdrawing an invitation or ending help. */
export function EndCareDialog({ id, title, confirmLabel, onClose, onEnded, children }: EndCareDialogProps) {
  const utils = trpc.useUtils();
  const end = trpc.care.end.useMutation({
    onSuccess: onEnded,
    onSettled: () => utils.care.list.invalidate(),
  });
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      busy={end.isPending}
      onClose={onClose}
      onConfirm={() => end.mutate({ id })}
    >
      <p>{children}</p>
      {end.isError && (
        <Alert variant="destructive" role="alert">
          {changeFailure(end.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
