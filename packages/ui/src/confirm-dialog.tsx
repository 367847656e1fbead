import { cx } from "class-variance-authority";
import { AlertDialog } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, buttonStyles } from "./button.tsx";
import { dialogFrame } from "./dialog-frame.tsx";
import { useReturnFocus } from "./return-focus.tsx";
import { useIgnoreDoubleClick } from "./use-ignore-double-click.ts";

export interface ConfirmDialogProps {
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The action by name: "Delete order 12", never "OK". */
  confirmLabel: string;
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  /** Stops work that is done in steps: while `busy`, Cancel becomes Stop and calls this. */
  onStop?: () => void;
}

/**
 * Asks before something that can't be undone; a double click on the button that opened it confirms nothing. It is open
 * while it is mounted, so that it can show an error. While busy it can't be closed, only stopped if the work allows.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const focus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  const confirm = useIgnoreDoubleClick(props.onConfirm);
  const canStop = Boolean(props.busy && props.onStop);
  useEffect(() => {
    // The pressed button is disabled and can't keep the focus, and Tab has to lead to Stop.
    if (canStop) content.current?.focus();
  }, [canStop]);
  return (
    <AlertDialog.Root open onOpenChange={() => (props.busy ? props.onStop?.() : props.onClose())}>
      <AlertDialog.Portal>
        <div className="fixed inset-0 z-40 animate-fade-in bg-backdrop" />
        <AlertDialog.Content
          ref={content}
          data-modal
          aria-modal="true"
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className={cx(
            dialogFrame,
            "max-w-md sm:top-[16vh] sm:max-h-[min(72vh,84vh-var(--toast-height,0px))]",
          )}
        >
          <AlertDialog.Title className="mb-2 text-xl font-semibold">{props.title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="space-y-2 text-ink-muted">{props.children}</div>
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <AlertDialog.Cancel
              disabled={Boolean(props.busy) && !canStop}
              className={buttonStyles({ variant: "secondary" })}
            >
              {canStop ? "Stop" : "Cancel"}
            </AlertDialog.Cancel>
            <Button
              variant={props.destructive ? "destructive" : "primary"}
              busy={props.busy ?? false}
              onClick={confirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
