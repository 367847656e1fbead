import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { trpc } from "../../shared/api/trpc.ts";
import { useWrite } from "../shared/changes/use-write.ts";
import { useInvalidateEmailStops } from "../shared/people/use-invalidate-email-stops.ts";

/** Returns a function that stops a customer's reminders. */
export function useStopReminders({ onStopped }: { onStopped: () => void }) {
  return useWrite(trpc.users.stopReminders, {
    done: userMessages.remindersStopped,
    failed: userMessages.remindersStopFailed,
    refresh: useInvalidateEmailStops(),
    onDoneIfMounted: onStopped,
    isUndoable: true,
  });
}
