import type { MarkWorkInput, WorkMark } from "@scriptkeeper/contracts/worklist";
import { shortDay } from "@scriptkeeper/domain/days";
import { trpc } from "../../../shared/api/trpc.ts";
import { explained, useWrite } from "../../shared/use-write.ts";

/** What a line says that could not be marked. */
export const notMarked = "Nothing was noted";

/** Takes a line, puts it off or notes something of it. What somebody else noted meanwhile is told, and shown. A dialog says itself that it failed. */
export function useMarkWork(onDone?: () => void) {
  const utils = trpc.useUtils();
  return useWrite(trpc.worklist.mark, {
    done: (mark, input) => ({ title: told(mark, input) }),
    refreshInAnyCase: () => utils.worklist.invalidate(),
    ...(onDone ? { onDone } : { failed: explained(notMarked) }),
  });
}

function told({ snoozed_until, note }: WorkMark, input: MarkWorkInput): string {
  if (input.mine !== undefined) return input.mine ? "You have taken it" : "You have given it back";
  if (input.snooze !== undefined)
    return snoozed_until ? `Put off until ${shortDay(snoozed_until)}` : "It is back on the list";
  return note ? "Noted" : "The note is gone";
}
