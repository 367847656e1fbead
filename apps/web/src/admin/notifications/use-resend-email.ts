import { logMessages } from "@scriptkeeper/contracts/log-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";

/** Has a failed email sent again. The list is read anew in any case: a refusal means that it is out of date. */
export function useResendEmail() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const resend = trpc.logs.resendEmail.useMutation({
    onSuccess: () => toast({ title: logMessages.resent, variant: "success" }),
    onError: (error) =>
      toast({ title: serverMessage(error) ?? logMessages.resendFailed, variant: "destructive" }),
    onSettled: () => utils.logs.notificationLogs.invalidate(),
  });
  return {
    resend: useOnce(resend.mutateAsync),
    busyId: resend.isPending ? resend.variables.id : null,
    failed: resend.isError
      ? { id: resend.variables.id, message: serverMessage(resend.error) ?? logMessages.resendFailed }
      : null,
  };
}
