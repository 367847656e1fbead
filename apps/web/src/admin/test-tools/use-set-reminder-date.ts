import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { type Day, dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { noonOf } from "@scriptkeeper/domain/time/local-time";
import { trpc } from "../../shared/api/trpc.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { useWrite } from "../shared/changes/use-write.ts";
import { useInvalidateTestTools } from "./use-invalidate-test-tools.ts";
import { useUndoReminderDate } from "./use-undo-reminder-date.ts";

/** How long a toast offers to undo a moved reminder. */
const UNDO_MS = 10_000;

/** Returns a function that moves a reminder to a day in the store's zone, reads the list again, and offers Undo. */
export function useSetReminderDate() {
  const { storeTimezone } = useSettings();
  const undo = useUndoReminderDate();
  const [write, state] = useWrite(trpc.prescriptions.setReminderDate, {
    done: (changed, { id, next_reminder_date: noon }) => ({
      title: prescriptionMessages.testDateUpdated,
      description: `${changed.product_name}: ${shortDay(dayAt(new Date(noon), storeTimezone))}`,
      durationMs: UNDO_MS,
      action: {
        label: "Undo",
        hint: "Undo within 10 seconds. F8 moves to this message.",
        onPress: () =>
          undo({ id, next_reminder_date: changed.previous_reminder_date, set_at: changed.updated_at }),
      },
    }),
    failed: prescriptionMessages.reminderUpdateFailed,
    refresh: useInvalidateTestTools(),
  });
  const setDate = ({ id, day }: { id: number; day: Day }) =>
    write({ id, next_reminder_date: noonOf(day, storeTimezone).toISOString() });
  return [setDate, state] as const;
}
