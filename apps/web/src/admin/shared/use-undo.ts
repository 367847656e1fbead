import type { Undone } from "@scriptkeeper/contracts/undo";
import { undoMessages } from "@scriptkeeper/contracts/undo-messages";
import { type ToastMessage, useToast } from "@scriptkeeper/ui/toast";
import { failureDetail } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";

/** How long a message offers to undo what it tells of. */
const UNDO_MS = 10_000;
const NAMED = 3;

/** Takes back what was done at once, and says what came of it. Everything on the screen is read anew. */
export function useUndo() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const undo = trpc.undo.undo.useMutation({
    onSuccess: async (undone) => {
      toast(undoneMessage(undone, undoMessages.undone));
      await utils.invalidate();
    },
    onError: async (error) => {
      toast({
        title: undoMessages.undoFailed,
        description: failureDetail(error),
        variant: "destructive",
      });
      await utils.invalidate();
    },
  });
  return (changeId: string) => undo.mutate({ change_id: changeId });
}

/** What a message needs to offer Undo. */
export function useUndoOffer() {
  const undo = useUndo();
  return (changeId: string) => undoOffer(() => undo(changeId));
}

/** The same for what is taken back in a way of its own. */
export function undoOffer(onPress: () => void): Pick<ToastMessage, "action" | "durationMs"> {
  const hint = `Undo within ${UNDO_MS / 1000} seconds. F8 moves to this message.`;
  return { durationMs: UNDO_MS, action: { label: "Undo", hint, onPress } };
}

/** What was undone, and what stayed, by name and with the reason. */
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
