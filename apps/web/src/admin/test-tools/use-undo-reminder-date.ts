import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { useToast } from "@scriptkeeper/ui/toast";
import { failureDetail } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { isDay } from "./is-day.ts";
import { useInvalidateTestTools } from "./use-invalidate-test-tools.ts";

/** Returns a function that moves a reminder back to its previous day. */
export function useUndoReminderDate() {
  const readAgain = useInvalidateTestTools();
  const toast = useToast();
  const undo = trpc.prescriptions.undoReminderDate.useMutation({
    onSuccess: async (changed, { next_reminder_date: day }) => {
      toast({
        title: prescriptionMessages.testDateRestored,
        description: `${changed.product_name}: ${isDay(day) ? shortDay(day) : "Not set"}`,
        variant: "success",
      });
      await readAgain();
    },
    onError: async (error) => {
      toast({
        title: prescriptionMessages.testDateNotRestored,
        description: failureDetail(error),
        variant: "destructive",
      });
      await readAgain();
    },
  });
  return undo.mutate;
}
