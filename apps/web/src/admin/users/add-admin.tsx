import { Dialog } from "@scriptkeeper/ui/dialog";
import { AddAdminForm } from "./add-admin-form.tsx";
import { useAddAdmin } from "./use-add-admin.ts";

/** Adds an administrator. Mounted while it is open. */
export function AddAdmin({ onClose }: { onClose: () => void }) {
  const { add, isPending, refusal } = useAddAdmin({ onAdded: onClose });
  return (
    <Dialog
      open
      title="Add Admin"
      description="An administrator sees and changes everything in here, the database included."
      onOpenChange={(open) => !open && onClose()}
    >
      <AddAdminForm busy={isPending} refusal={refusal} onSubmit={add} onCancel={onClose} />
    </Dialog>
  );
}
