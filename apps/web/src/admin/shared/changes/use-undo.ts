import type { Undone } from "@scriptkeeper/contracts/editing/undo";
import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type ToastMessage, useToast } from "@scriptkeeper/ui/toast";
import { failedAnswer, isOutcomeUnknown } from "../../../shared/api/api-answer.ts";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { trpc } from "../../../shared/api/trpc.ts";

/** How long a toast offers Undo. */
const UNDO_MS = 10_000;
const NAMED = 3;

/**
 * Returns a function that undoes all changes of one action and reports the outcome. Everything on the screen is read
 * again.
 */
export function useUndo() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const undo = trpc.undo.undo.useMutation({
    onSuccess: async (undone) => {
      toast(undoneMessage(undone, undoMessages.undone));
      await utils.invalidate();
    },
    onError: async (error, { change_id }) => {
      toast({
        title: isOutcomeUnknown(error) ? undoMessages.undoUnknown : undoMessages.undoFailed,
        description: failureDetail(error),
        variant: "destructive",
        // The toast that offered Undo closed with the press.
        ...(mayWorkLater(error) && undoOffer(() => undo.mutate({ change_id }))),
      });
      await utils.invalidate();
    },
  });
  return (changeId: string) => undo.mutate({ change_id: changeId });
}

/** Tells whether another attempt may succeed, because the refusal is not about the records themselves. */
function mayWorkLater(error: unknown): boolean {
  const answer = failedAnswer(error);
  return answer.kind !== "refused" || answer.status >= 500 || [401, 429].includes(answer.status);
}

/** Returns a function that gives a toast its Undo button. */
export function useUndoOffer() {
  const undo = useUndo();
  return (changeId: string) => undoOffer(() => undo(changeId));
}

/** Gives a toast an Undo button that calls `onPress`. */
export function undoOffer(onPress: () => void): Pick<ToastMessage, "action" | "durationMs"> {
  const hint = `Undo within ${UNDO_MS / 1000} seconds. F8 moves to this message.`;
  return { durationMs: UNDO_MS, action: { label: "Undo", hint, onPress } };
}

/** Returns the toast that says what was undone, and names what was not, with the reason. */
export function undoneMessage({ undone, skipped }: Undone, title: string): ToastMessage {
  if (skipped.length === 0) return { title, variant: "success" };
  const named = skipped.slice(0, NAMED).map(({ name, reason }) => `${name}: ${reason}`);
  const more = skipped.length > NAMED ? [`And ${skipped.length - NAMED} more.`] : [];
  const description = [`${undone} of ${undone + skipped.length} undone.`, ...named, ...more].join(" ");
  return {
    title: undone === 0 ? undoMessages.undoFailed : undoMessages.partlyUndone,
    description,
    variant: "destructive",
  };
}
