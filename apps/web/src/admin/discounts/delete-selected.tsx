import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { counted } from "@scriptkeeper/domain/number-words";
import { trpc } from "../../shared/api/trpc.ts";
import { BulkActionButton, type BulkActionButtonProps } from "../shared/selection/bulk-action-button.tsx";

/** Deletes all selected discounts after a confirmation. */
export function DeleteSelected({ selected }: Pick<BulkActionButtonProps, "selected">) {
  const utils = trpc.useUtils();
  const what = counted(selected.keys.length, "discount");
  return (
    <BulkActionButton
      label="Delete Selected"
      selected={selected}
      ask={{
        title: `Delete ${what}`,
        confirm: `Delete ${what}`,
        text: "They are removed from every prescription that has them. Orders already placed, and checkouts open with them now, keep their price.",
        destructive: true,
      }}
      write={async (key, change_id) => {
        await utils.client.discounts.delete.mutate({ id: Number(key), change_id });
        return null;
      }}
      done={(count) => `${counted(count, "discount")} deleted`}
      failed={discountMessages.deleteFailed}
      refresh={() => utils.invalidate()}
      isUndoable
    />
  );
}
