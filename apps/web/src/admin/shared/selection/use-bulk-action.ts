import { useToast } from "@scriptkeeper/ui/toast";
import { useState } from "react";
import { failedAnswer, isOutcomeUnknown } from "../../../shared/api/api-answer.ts";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { useSingleFlight } from "../../../shared/use-single-flight.ts";
import { newId } from "../changes/new-id.ts";
import { useUndoOffer } from "../changes/use-undo.ts";
import { useMarkOld } from "../lists/use-mark-old.ts";
import type { RowKey } from "./use-row-selection.ts";

export interface BulkActionOptions {
  /** Does it to one row, as a part of the change of this id; says why not where it was not done. */
  write: (key: RowKey, changeId: string) => Promise<string | null>;
  /** What is said of so many: "3 discounts deleted". */
  done: (count: number) => string;
  failed: string;
  /** Reads again what of the screen was made old, whether or not it worked. It hears which rows were answered for. */
  refresh: (answered: readonly RowKey[]) => unknown;
  isUndoable?: boolean;
}

/** Does something to each of several rows, one after the other, says how far it is, and then for how many, and why not for others. */
export function useBulkAction({ write, done, failed, refresh, isUndoable = false }: BulkActionOptions) {
  const toast = useToast();
  const undoOffer = useUndoOffer();
  const markOld = useMarkOld();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const run = useSingleFlight(async (keys: readonly RowKey[]) => {
    const changeId = newId();
    const reasons: string[] = [];
    const answered: RowKey[] = [];
    let made = 0;
    let inDoubt = 0;
    for (const [done, key] of keys.entries()) {
      setProgress({ done, of: keys.length });
      try {
        const reason = await write(key, changeId);
        answered.push(key);
        if (reason === null) made++;
        else reasons.push(reason);
      } catch (error) {
        if (isOutcomeUnknown(error)) inDoubt++;
        else reasons.push(failureDetail(error));
        // Where nobody answers, nobody does for the next.
        if (failedAnswer(error).kind !== "refused") break;
        answered.push(key);
      }
    }
    setProgress(null);
    const left = keys.length - made - inDoubt;
    const told = [inDoubt > 0 && NO_ANSWER, left > 0 && leftOut(left, reasons[0])].filter(Boolean);
    toast({
      title: made > 0 ? done(made) : inDoubt > 0 ? UNKNOWN : failed,
      variant: told.length > 0 ? "destructive" : "success",
      ...(told.length > 0 && { description: told.join(" ") }),
      ...(isUndoable && made + inDoubt > 0 && undoOffer(changeId)),
    });
    await markOld();
    await refresh(answered);
  });
  return [run, progress] as const;
}

const UNKNOWN = "We don't know whether it was done";
const NO_ANSWER = "No answer came for one: it may have been done. Check it before you try again.";

function leftOut(count: number, reason: string | undefined): string {
  if (reason === undefined) return `${count} ${count === 1 ? "was" : "were"} not reached.`;
  return count === 1
    ? `1 was left as it is: ${reason}`
    : `${count} were left as they are. First reason: ${reason}`;
}
