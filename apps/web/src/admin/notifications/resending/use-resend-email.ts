import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { useWrite } from "../../shared/changes/use-write.ts";

/** Resends a failed email. The list is read again in any case: a refusal means that it is out of date. */
export function useResendEmail({ onFailed }: { onFailed: (error: unknown) => void }) {
  const utils = trpc.useUtils();
  return useWrite(trpc.logs.resendEmail, {
    done: logMessages.resent,
    // Shown at the email instead of in a toast.
    failed: (error) => {
      onFailed(error);
      return null;
    },
    refreshInAnyCase: () => utils.logs.notificationLogs.invalidate(),
  });
}
