import type { PriceRun, StartPriceRunInput } from "@scriptkeeper/contracts/prices/prices";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button, type ButtonProps } from "@scriptkeeper/ui/button";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { useToast } from "@scriptkeeper/ui/toast";
import { type ReactNode, useState } from "react";
import type { trpc } from "../../../../shared/api/trpc.ts";
import { useRunWrite } from "./use-run-write.ts";

export interface ConfirmRunWriteProps {
  run: PriceRun;
  procedure: typeof trpc.products.priceStartRun;
  /** What the question is about, so that nothing else is done. */
  seen?: Pick<StartPriceRunInput, "ticks">;
  /** The label of the button and of the dialog's button, such as "Update 12 prices". */
  label: string;
  /** Explains what will happen. */
  children: ReactNode;
  disabled?: boolean;
  variant?: ButtonProps["variant"];
}

/** A button that asks before it acts. A failure stays in the dialog, where it can be tried again. */
export function ConfirmRunWrite({ run, procedure, seen, label, children, ...button }: ConfirmRunWriteProps) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const { write, isPending, failure } = useRunWrite(procedure, {
    onDone: () => setOpen(false),
    onFailed: (title, hasMovedOn) => hasMovedOn && toast({ title, variant: "destructive" }),
  });
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <ConfirmDialog
          onClose={() => setOpen(false)}
          title={label}
          confirmLabel={label}
          busy={isPending}
          onConfirm={() => write({ id: run.id, ...seen })}
        >
          {children}
          {failure && (
            <Alert variant="destructive" role="alert">
              {failure}
            </Alert>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
