import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { toId } from "@scriptkeeper/contracts/ids";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { useParams } from "react-router-dom";
import { isNotFound } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { WithSettings } from "../../../shared/components/with-settings.tsx";
import { paths } from "../../../shared/paths.ts";
import { useHasLoaded } from "../../../shared/use-has-loaded.ts";
import { BackButton } from "../../shared/back-button.tsx";
import { CustomerCare } from "../customer-care.tsx";
import { EmailsToCome } from "./emails-to-come.tsx";
import { Medicines } from "./medicines.tsx";
import { NoPatient } from "./no-patient.tsx";
import { PatientHeader } from "./patient-header.tsx";
import { Timeline } from "./timeline.tsx";

/** The page about one patient: contact details, medicines, coming emails and the timeline. */
export function PatientPage() {
  const { id = "" } = useParams();
  const known = toId(id);
  return known === null ? <NoPatient /> : <Known key={known} id={known} />;
}

function Known({ id }: { id: number }) {
  const query = trpc.users.getCustomer.useQuery({ id });
  const hasLoaded = useHasLoaded(query);
  if (!hasLoaded && isNotFound(query.error)) return <NoPatient />;
  return (
    <QueryState
      query={query}
      of="the patient"
      failed={userMessages.customerLoadFailed}
      actions={<BackButton to={paths.adminCustomers} />}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(customer) => (
        <WithSettings of="the patient" failed={userMessages.customerLoadFailed}>
          <div className="space-y-6 dense:space-y-2">
            <PatientHeader customer={customer} />
            <Medicines userId={id} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] dense:gap-4">
              <Timeline userId={id} />
              <div className="space-y-6 dense:space-y-4">
                <EmailsToCome customer={customer} />
                <CustomerCare id={id} />
              </div>
            </div>
          </div>
        </WithSettings>
      )}
    </QueryState>
  );
}
