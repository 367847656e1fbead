import { logMessages } from "@scriptkeeper/contracts/log-messages";
import { trpc } from "../../shared/api/trpc.ts";
import { BulkActionButton, type BulkActionButtonProps } from "../shared/selection/bulk-action-button.tsx";

/** Has those that failed of all emails that are selected sent again, once somebody has seen what that does. */
export function ResendSelected({ selected }: Pick<BulkActionButtonProps, "selected">) {
  const utils = trpc.useUtils();
  return (
    <BulkActionButton
      label="Resend Selected"
      selected={selected}
      ask={{
        title: `Resend ${emails(selected.keys.length)}?`,
        confirm: `Resend ${emails(selected.keys.length)}`,
        text: "Those that failed go out again, also to patients. One that was sent, or waits, stays as it is, and so does one whose address is marked bad.",
      }}
      write={async (key) => {
        await utils.client.logs.resendEmail.mutate({ id: Number(key) });
        return null;
      }}
      done={(count) =>
        `${emails(count)} ${count === 1 ? "is" : "are"} on ${count === 1 ? "its" : "their"} way again`
      }
      failed={logMessages.resendAllFailed}
      refresh={() => utils.logs.notificationLogs.invalidate()}
    />
  );
}

function emails(count: number): string {
  return count === 1 ? "1 email" : `${count.toLocaleString("en-AU")} emails`;
}
