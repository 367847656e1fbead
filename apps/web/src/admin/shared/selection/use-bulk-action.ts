import { useToast } from "@scriptkeeper/ui/toast";
import { useState } from "react";
import { failedAnswer, isOutcomeUnknown } from "../../../shared/api/api-answer.ts";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { useSingleFlight } from "../../../shared/use-single-flight.ts";
import { newId } from "../changes/new-id.ts";
import { useMarkOld } from "../changes/use-mark-old.ts";
import { useUndoOffer } from "../changes/use-undo.ts";
import type { RowKey } from "./use-row-selection.ts";

export interface BulkActionOptions {
  /** Acts on one row as part of the change with this id; returns why it was not done, or null. */
  write: (key: RowKey, changeId: string) => Promise<string | null>;
  /** Returns the message about this many rows, such as "3 discounts deleted". */
  done: (count: number) => string;
  failed: string;
  /** Reads again what the action made outdated, whether or not it worked. Receives the rows that got a response. */
  refresh: (answered: readonly RowKey[]) => unknown;
  isUndoable?: boolean;
}

/**
 * Acts on several rows, one after the other, and shows the progress; then reports how many were done, and why others
 * were not.
 */
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
        // If one request gets no response, the next would not either.
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
const NO_ANSWER = "There was no answer for one: it may have been done. Check it before you try again.";

function leftOut(count: number, reason: string | undefined): string {
  if (reason === undefined) return `${count} ${count === 1 ? "was" : "were"} not reached.`;
  return count === 1
    ? `1 was left as it is: ${reason}`
    : `${count} were left as they are. First reason: ${reason}`;
}
