import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import type { Day } from "@scriptkeeper/domain/days";
import { noonOf } from "@scriptkeeper/domain/local-time";
import { useToast } from "@scriptkeeper/ui/toast";
import { serverMessage } from "../../lib/api-answer.ts";
import { trpc } from "../../lib/trpc.ts";
import { useOnce } from "../../lib/use-once.ts";

/** Moves a reminder to a day of the store's and reads the list again. */
export function useSetReminderDate(timeZone: string) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const write = trpc.prescriptions.setReminderDate.useMutation({
    onSuccess: async () => {
      toast({ title: prescriptionMessages.testDateUpdated, variant: "success" });
      await Promise.all([
        utils.prescriptions.invalidate(),
        utils.logs.forecast.invalidate(),
        utils.logs.patientForecast.invalidate(),
      ]);
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
