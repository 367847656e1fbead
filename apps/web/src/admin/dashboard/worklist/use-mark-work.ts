import type { MarkWorkInput, WorkMark } from "@scriptkeeper/contracts/worklist";
import { shortDay } from "@scriptkeeper/domain/days";
import { trpc } from "../../../shared/api/trpc.ts";
import { explained, useWrite } from "../../shared/use-write.ts";

/** Takes a line, puts it off or notes something of it. What somebody else noted meanwhile is told, and shown. */
export function useMarkWork(onDone?: () => void) {
  const utils = trpc.useUtils();
  return useWrite(trpc.worklist.mark, {
    done: (mark, input) => ({ title: told(mark, input) }),
    failed: explained("Nothing was noted"),
    refreshInAnyCase: () => utils.worklist.invalidate(),
    ...(onDone && { onDone }),
  });
}

function told({ snoozed_until, note }: WorkMark, input: MarkWorkInput): string {
  if (input.mine !== undefined) return input.mine ? "You have taken it" : "You have given it back";
  if (input.snooze !== undefined)
    return snoozed_until ? `Put off until ${shortDay(snoozed_until)}` : "It is back on the list";
  return note ? "Noted" : "The note is gone";
}
