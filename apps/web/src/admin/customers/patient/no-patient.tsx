import { PageHeading } from "../../../shared/components/page-heading.tsx";
import { paths } from "../../../shared/paths.ts";
import { BackButton } from "../../shared/back-button.tsx";

/** Says that there is no such patient, or no longer. */
export function NoPatient() {
  return (
    <div className="space-y-4">
      <PageHeading title="Patient not found" />
      <p>
        The account may have been deleted, or it may be an administrator's. The notification and transaction
        logs still show its history.
      </p>
      <BackButton to={paths.adminCustomers} />
    </div>
  );
}
