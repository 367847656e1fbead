import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { type Day, dayAt, shortDay } from "@scriptkeeper/domain/days";
import { noonOf } from "@scriptkeeper/domain/local-time";
import { useToast } from "@scriptkeeper/ui/toast";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";
import { useReadAgain } from "./use-read-again.ts";
import { useUndoReminderDate } from "./use-undo-reminder-date.ts";

/** How long a day that was set can be taken back. */
const UNDO_MS = 10_000;

/** Moves a reminder to a day of the store's, reads the list again, and offers to take it back. */
export function useSetReminderDate(timeZone: string) {
  const readAgain = useReadAgain();
  const undo = useUndoReminderDate();
  const toast = useToast();
  const write = trpc.prescriptions.setReminderDate.useMutation({
    onSuccess: async (changed, { id, next_reminder_date: noon }) => {
      toast({
        title: prescriptionMessages.testDateUpdated,
        description: `${changed.product_name}: ${shortDay(dayAt(new Date(noon), timeZone))}`,
        variant: "success",
        durationMs: UNDO_MS,
        action: {
          label: "Undo",
          hint: "Undo within 10 seconds. F8 moves to this message.",
          onPress: () =>
            undo({ id, next_reminder_date: changed.previous_reminder_date, set_at: changed.updated_at }),
        },
      });
      await readAgain();
    },
    onError: (error) =>
      toast({
        title: serverMessage(error) ?? prescriptionMessages.reminderUpdateFailed,
        variant: "destructive",
      }),
  });
  return {
    setDate: useOnce(({ id, day }: { id: number; day: Day }) =>
      write.mutateAsync({ id, next_reminder_date: noonOf(day, timeZone).toISOString() }),
    ),
    busyId: write.isPending ? write.variables.id : null,
  };
}
