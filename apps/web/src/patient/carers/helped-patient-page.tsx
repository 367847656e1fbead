import type { HelpedPatient as Patient } from "@scriptkeeper/contracts/care";
import { careMessages } from "@scriptkeeper/contracts/care-messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { buttonStyles } from "@scriptkeeper/ui/button";
import { Link, Navigate, Route, Routes } from "react-router-dom";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { paths, routes } from "../../shared/paths.ts";
import { MyPrescriptions } from "../dashboard/my-prescriptions.tsx";
import { LetterPage } from "../letters/letter-page.tsx";
import { MedicinesPage } from "../medicines/medicines-page.tsx";
import { OrderPage } from "../orders/order-page.tsx";
import { OrdersPage } from "../orders/orders-page.tsx";
import { OnBehalfOf } from "./on-behalf-of.tsx";
import { StopHelping } from "./stop-helping.tsx";
import { WhoseBanner } from "./whose-banner.tsx";

/** The prescriptions of somebody whom one helps, in the screens of one's own. */
export function HelpedPatientPage({ patientId }: { patientId: number }) {
  const care = trpc.care.list.useQuery();
  return (
    <QueryState
      query={care}
      of="whom you help"
      failed="We could not look up whom you help"
      explain={(error) => serverMessage(error) ?? "Nothing has changed. Check your connection and try again."}
    >
      {({ patients }) => {
        const patient = patients.find((each) => each.patient_id === patientId);
        return patient ? <HelpedPatient key={patient.id} patient={patient} /> : <NotHelped />;
      }}
    </QueryState>
  );
}

function HelpedPatient({ patient }: { patient: Patient }) {
  return (
    <>
      <WhoseBanner name={patient.name}>
        <div className="flex flex-wrap gap-x-2">
          <BackToMine />
          <StopHelping patient={patient} />
        </div>
      </WhoseBanner>
      <OnBehalfOf patient={patient}>
        <Routes>
          <Route path={under(routes.home)} element={<Dashboard patient={patient} />} />
          <Route path={under(routes.medicines)} element={<MedicinesPage />} />
          <Route path={under(routes.orders)} element={<OrdersPage />} />
          <Route path={under(routes.order)} element={<OrderPage />} />
          <Route path={under(routes.letter)} element={<LetterPage />} />
          <Route
            path={routes.anything}
            element={<Navigate to={paths.forPatient(patient.patient_id)} replace />}
          />
        </Routes>
      </OnBehalfOf>
    </>
  );
}

/** The same address among those of a patient. */
function under(route: string): string {
  return routes.forPatient.replace("/*", route);
}

function Dashboard({ patient }: { patient: Patient }) {
  return (
    <PageFrame wide>
      <PageHeading title={`${patient.name}'s prescriptions`}>{patient.name}</PageHeading>
      <MyPrescriptions>
        <NeedHelp />
      </MyPrescriptions>
    </PageFrame>
  );
}

function NotHelped() {
  return (
    <PageFrame narrow>
      <PageHeading title="Not found">Not found</PageHeading>
      <Alert variant="info" className="my-4">
        {careMessages.patientNotFound}
      </Alert>
      <BackToMine />
    </PageFrame>
  );
}

function BackToMine() {
  return (
    <Link to={paths.home} className={buttonStyles({ variant: "secondary", size: "compact" })}>
      Back to my medicines
    </Link>
  );
}
