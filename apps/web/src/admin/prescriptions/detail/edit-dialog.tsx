import type { SinglePrescription } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { Drawer } from "@scriptkeeper/ui/drawer";
import { EditForm } from "./edit-form.tsx";
import { useUpdatePrescription } from "./use-update-prescription.ts";

/** Edits strength, repeats and expiry dates. Mounted only while open. */
export function EditDialog({
  prescription,
  onClose,
}: {
  prescription: SinglePrescription;
  onClose: () => void;
}) {
  const [save, { isPending, error }] = useUpdatePrescription({ onSaved: onClose });
  return (
    <Drawer title="Edit Prescription" description={medicineName(prescription)} onClose={onClose}>
      <EditForm
        prescription={prescription}
        busy={isPending}
        error={error}
        onSubmit={(change) => save({ id: prescription.id, ...change })}
      />
    </Drawer>
  );
}
