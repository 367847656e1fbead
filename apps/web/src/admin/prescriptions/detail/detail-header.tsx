import type { SinglePrescription } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { Badge } from "@scriptkeeper/ui/badge";
import { Button } from "@scriptkeeper/ui/button";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { PageHeading } from "../../../shared/components/page-heading.tsx";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";
import { paths } from "../../../shared/paths.ts";
import { BackButton } from "../../shared/back-button.tsx";
import { useDrawer } from "../../shared/dialogs/use-drawer.ts";
import { personName } from "../../shared/people/person.ts";
import { StatusBadge } from "../../shared/prescription/status-badge.tsx";
import { useVisit } from "../../shared/visits.ts";
import { DeleteItemDialog } from "../change-item/delete-item-dialog.tsx";

const LazyEditDialog = lazyDialog(async () => (await import("./edit-dialog.tsx")).EditDialog);

/** The name and status of the prescription, with its actions. */
export function DetailHeader({ prescription }: { prescription: SinglePrescription }) {
  const edit = useDrawer<"edit">();
  useVisit({
    path: `${paths.adminPrescriptions}/${prescription.id}`,
    label: medicineName(prescription),
    note: personName(prescription),
  });
  const [isDeleting, setIsDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <header className="space-y-3">
      <div className="flex flex-wrap justify-between gap-3">
        <BackButton to={paths.adminPrescriptions} />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => edit.open("edit")} {...LazyEditDialog.ahead}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
          </Button>
          <Button variant="destructive" onClick={() => setIsDeleting(true)}>
            <Trash2 aria-hidden="true" className="size-4" />
            Delete
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageHeading title="Prescription" className="break-words">
          {medicineName(prescription)}
        </PageHeading>
        <Badges prescription={prescription} />
      </div>
      <p className="text-ink-muted">
        Prescription {prescription.id} of {prescription.first_name} {prescription.last_name}
      </p>
      {edit.record && <LazyEditDialog prescription={prescription} onClose={edit.close} />}
      {isDeleting && (
        <DeleteItemDialog
          item={prescription}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => navigate(paths.adminPrescriptions, { replace: true })}
        />
      )}
    </header>
  );
}

function Badges({ prescription }: { prescription: SinglePrescription }) {
  return (
    <div className="flex flex-wrap gap-2">
      <StatusBadge status={prescription.status} />
      {!prescription.is_available && (
        <Badge isState variant="destructive">
          Product Unavailable
        </Badge>
      )}
      {prescription.repeats === 0 && (
        <Badge isState variant="warning">
          No Repeats Remaining
        </Badge>
      )}
    </div>
  );
}
