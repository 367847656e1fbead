import { counted, numberText, plural } from "@scriptkeeper/domain/number-words";
import { useToast } from "@scriptkeeper/ui/toast";
import { useUndoOffer } from "../changes/use-undo.ts";
import { countOf } from "./bulk-labels.ts";
import type { BulkRun } from "./use-bulk.ts";

/** Reports in a toast how far a change got whose dialog was closed, and offers to undo it. */
export function useBulkToast() {
  const toast = useToast();
  const undoOffer = useUndoOffer();
  return ({ results, inDoubt, all, changeId }: BulkRun) => {
    const done = countOf(results, "done");
    const refused = countOf(results, "refused");
    const left = all - results.length - inDoubt.length;
    const others = [
      refused > 0 && `${numberText(refused)} ${plural(refused, "was", "were")} not changed.`,
      inDoubt.length > 0 &&
        `There was no answer for ${numberText(inDoubt.length)}: check before you try again.`,
      left > 0 && `${numberText(left)} ${plural(left, "was", "were")} not reached.`,
    ].filter((sentence) => sentence !== false);
    toast({
      title: titleOf(done, inDoubt.length),
      variant: others.length > 0 ? "destructive" : "success",
      ...(others.length > 0 && { description: others.join(" ") }),
      ...(done + inDoubt.length > 0 && undoOffer(changeId)),
    });
  };
}

function titleOf(done: number, inDoubt: number): string {
  if (done > 0) return `${counted(done, "prescription")} changed`;
  return inDoubt > 0
    ? `${counted(inDoubt, "prescription")} may have been changed`
    : "No prescription was changed";
}
