import { buttonStyles } from "@scriptkeeper/ui/button";
import { Link } from "react-router-dom";
import { trpc } from "../../shared/api/trpc.ts";
import { paths } from "../../shared/paths.ts";

/** The way to the prescriptions of those whom one helps. Nothing where there is nobody. */
export function PeopleIHelp() {
  const care = trpc.care.list.useQuery();
  const patients = care.data?.patients ?? [];
  if (patients.length === 0) return null;
  return (
    <nav aria-label="People I help" className="mt-4 flex flex-wrap gap-2">
      {patients.map((patient) => (
        <Link
          key={patient.id}
          to={paths.forPatient(patient.patient_id)}
          className={buttonStyles({ variant: "secondary", size: "compact" })}
        >
          {patient.name}'s medicines
        </Link>
      ))}
    </nav>
  );
}
