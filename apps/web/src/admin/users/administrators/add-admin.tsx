import { Dialog } from "@scriptkeeper/ui/dialog";
import { AddAdminForm } from "./add-admin-form.tsx";
import { useAddAdmin } from "./use-add-admin.ts";

/** Adds an administrator. Mounted only while open. */
export function AddAdmin({ onClose }: { onClose: () => void }) {
  const [add, { isPending, error }] = useAddAdmin({ onAdded: onClose });
  return (
    <Dialog
      title="Add Admin"
      description="Administrators can see and change everything here, including the database."
      onClose={onClose}
    >
      <AddAdminForm busy={isPending} error={error} onSubmit={add} />
    </Dialog>
  );
}
