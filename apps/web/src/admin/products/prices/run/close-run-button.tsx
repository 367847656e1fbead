import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { Button } from "@scriptkeeper/ui/button";
import { useToast } from "@scriptkeeper/ui/toast";
import { trpc } from "../../../../shared/api/trpc.ts";
import { useRunWrite } from "./use-run-write.ts";

export interface CloseRunButtonProps {
  run: PriceRun;
  label: string;
  onClosed: () => void;
}

/** Closes an update. A failure shows a toast, and the button can be pressed again. */
export function CloseRunButton({ run, label, onClosed }: CloseRunButtonProps) {
  const toast = useToast();
  const { write, isPending } = useRunWrite(trpc.products.priceCloseRun, {
    onDone: onClosed,
    onFailed: (title) => toast({ title, variant: "destructive" }),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => write({ id: run.id })}>
      {label}
    </Button>
  );
}
