import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import type { MarkWorkInput, WorkLine, WorkMark } from "@scriptkeeper/contracts/worklist/worklist";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { useRef } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { undoOffer } from "../../shared/changes/use-undo.ts";
import { explained, useWrite } from "../../shared/changes/use-write.ts";

/** What a line shows if its mark could not be saved. */
export const notMarked = explained("Nothing was saved", "We don't know whether it was saved");

type Change = Pick<MarkWorkInput, "mine" | "snooze" | "note">;

/**
 * Takes a line, puts it off or adds a note, and offers to undo that. If somebody else has marked the line since, the
 * answer says so and shows it. Dialogs show failures themselves.
 */
export function useMarkWork({ kind, key, mark: before }: WorkLine, onDone?: () => void) {
  const utils = trpc.useUtils();
  const refreshInAnyCase = () => utils.worklist.invalidate();
  const [undo] = useWrite(trpc.worklist.mark, {
    done: undoMessages.undone,
    failed: explained(undoMessages.undoFailed, undoMessages.undoUnknown),
    refreshInAnyCase,
  });
  // An open dialog was filled in on top of this mark, whatever the list says by now; a refusal names the newer one.
  const opened = useRef(before);
  // Kept here because the list may be read again, with the new mark, before the answer comes.
  const backTo = useRef<MarkWorkInput["back_to"]>(undefined);
  const [write, state] = useWrite(trpc.worklist.mark, {
    done: (mark, input) => {
      const back = { kind, key, revision: mark.revision, back_to: backTo.current };
      return { title: told(mark, input), ...undoOffer(() => undo(back)) };
    },
    refreshInAnyCase,
    ...(onDone ? { onDoneIfMounted: onDone } : { failed: notMarked }),
  });
  function change(to: Change) {
    const seen = onDone && state.error === null ? opened.current : before;
    backTo.current = {
      assigned_to: seen?.assigned_to?.id ?? null,
      snoozed_until: seen?.snoozed_until ?? null,
      note: seen?.note ?? null,
    };
    return write({ kind, key, revision: seen?.revision ?? 0, ...to });
  }
  return [change, state] as const;
}

function told({ snoozed_until, note }: WorkMark, input: MarkWorkInput): string {
  if (input.mine !== undefined) return input.mine ? "Assigned to you" : "No longer assigned to you";
  if (input.snooze !== undefined)
    return snoozed_until ? `Put off until ${shortDay(snoozed_until)}` : "Back on the list";
  return note ? "Note saved" : "Note removed";
}
