import { buttonStyles } from "@scriptkeeper/ui/button";
import { Link } from "react-router-dom";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryFailure } from "../../shared/components/query-failure.tsx";
import { paths } from "../../shared/paths.ts";

/**
 * Links to the prescriptions of the people whom the user helps. Renders nothing if there are none, or if the user's
 * own prescriptions can't be read either.
 */
export function PeopleIHelp() {
  const care = trpc.care.list.useQuery();
  const own = trpc.prescriptions.listMine.useQuery(undefined, { enabled: false });
  if (care.isError && care.data === undefined && own.data !== undefined)
    return (
      <QueryFailure
        query={care}
        title="We could not load the people you help"
        explain={(error) =>
          serverMessage(error) ?? "Nothing has changed. Check your connection and try again."
        }
      />
    );
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
