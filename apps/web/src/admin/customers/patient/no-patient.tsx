import { UNDO_DAYS } from "@scriptkeeper/contracts/constants";
import { Link } from "react-router-dom";
import { PageHeading } from "../../../shared/components/page-heading.tsx";
import { paths } from "../../../shared/paths.ts";
import { BackButton } from "../../shared/back-button.tsx";

/** Says that there is no such patient, or no longer. */
export function NoPatient() {
  return (
    <div className="space-y-4">
      <PageHeading title="Patient not found" />
      <p>
        The account may have been deleted, or it may be an administrator's. If it was deleted in the last{" "}
        {UNDO_DAYS} days, you may be able to restore it under{" "}
        <Link to={paths.adminDeleted} className="text-accent underline">
          Recently Deleted
        </Link>
        . The notification and transaction logs still show its history.
      </p>
      <BackButton to={paths.adminCustomers} />
    </div>
  );
}
