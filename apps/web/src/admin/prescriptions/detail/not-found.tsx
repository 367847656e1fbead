import { UNDO_DAYS } from "@scriptkeeper/contracts/constants";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { Link } from "react-router-dom";
import { PageHeading } from "../../../shared/components/page-heading.tsx";
import { paths } from "../../../shared/paths.ts";
import { BackButton } from "../../shared/back-button.tsx";

/** Says that there is no such prescription, or no longer. */
export function NotFound() {
  return (
    <div className="space-y-4">
      <PageHeading title={prescriptionMessages.notFound} />
      <p>
        It may have been deleted. If that was in the last {UNDO_DAYS} days, you can restore it under{" "}
        <Link to={paths.adminDeleted} className="text-accent underline">
          Recently Deleted
        </Link>
        . The notification and transaction logs still show its history.
      </p>
      <BackButton to={paths.adminPrescriptions} />
    </div>
  );
}
