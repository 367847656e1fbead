import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { counted } from "@scriptkeeper/domain/number-words";
import { trpc } from "../../../shared/api/trpc.ts";
import { BulkActionButton, type BulkActionButtonProps } from "../../shared/selection/bulk-action-button.tsx";

/** Resends the failed ones among the selected emails after a confirmation. */
export function ResendSelected({ selected }: Pick<BulkActionButtonProps, "selected">) {
  const utils = trpc.useUtils();
  return (
    <BulkActionButton
      label="Resend Selected"
      selected={selected}
      ask={{
        title: `Resend ${counted(selected.keys.length, "email")}?`,
        confirm: `Resend ${counted(selected.keys.length, "email")}`,
        text: "Failed emails are sent again, including to patients. Emails that were sent or are waiting stay as they are, and so do those to an undeliverable address.",
      }}
      write={async (key) => {
        await utils.client.logs.resendEmail.mutate({ id: Number(key) });
        return null;
      }}
      done={(count) => `${counted(count, "email is on its", "emails are on their")} way again`}
      failed={logMessages.resendAllFailed}
      refresh={() => utils.logs.notificationLogs.invalidate()}
    />
  );
}
