import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { EMAIL_STOPS } from "@scriptkeeper/contracts/emails/stop-limits";
import { counted } from "@scriptkeeper/domain/number-words";
import { trpc } from "../../shared/api/trpc.ts";
import { BulkActionButton, type BulkActionButtonProps } from "../shared/selection/bulk-action-button.tsx";

/** Lifts all selected stops after a confirmation. */
export function LiftSelected({ selected }: Pick<BulkActionButtonProps, "selected">) {
  const utils = trpc.useUtils();
  return (
    <BulkActionButton
      label="Lift Selected"
      selected={selected}
      ask={{
        title: `Lift ${selected.keys.length === 1 ? "this stop" : `these ${selected.keys.length} stops`}?`,
        confirm: "Lift",
        text: "Failed addresses are tried again. Customers who stopped reminders get them again, so include only those who want them.",
      }}
      write={async (key, change_id) => {
        const [id, stop] = String(key).split(".");
        const known = EMAIL_STOPS.find((each) => each === stop);
        if (known) await utils.client.users.liftEmailStop.mutate({ id: Number(id), stop: known, change_id });
        return null;
      }}
      done={(count) => `${counted(count, "stop")} lifted`}
      failed={userMessages.emailStopFailed}
      refresh={() =>
        Promise.all([utils.users.invalidate(), utils.emailStops.invalidate(), utils.logs.invalidate()])
      }
      isUndoable
    />
  );
}
