import { CellLines } from "@scriptkeeper/ui/cell-lines";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { personName } from "./person.ts";

/** The patient's name, linked to their page. */
export function PatientLink({
  patient,
}: {
  patient: { id: number; first_name: string; last_name: string } | null;
}) {
  if (!patient) return <span className="text-ink-muted">Account deleted</span>;
  return (
    <CellLines details={[]}>
      <Link to={paths.adminPatient(patient.id)} className="text-accent underline">
        {personName(patient)}
      </Link>
    </CellLines>
  );
}
