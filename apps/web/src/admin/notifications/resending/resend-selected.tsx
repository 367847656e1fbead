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
        text: "Those that failed go out again, also to patients. One that was sent, or waits, stays as it is, and so does one whose address is marked bad.",
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
