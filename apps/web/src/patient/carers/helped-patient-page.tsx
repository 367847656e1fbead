import type { HelpedPatient as Patient } from "@scriptkeeper/contracts/care/care";
import { careMessages } from "@scriptkeeper/contracts/care/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { buttonStyles } from "@scriptkeeper/ui/button";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { paths } from "../../shared/paths.ts";
import { noteArrival } from "../orders/continued-order.ts";
import { PatientScreens } from "./patient-screens.tsx";
import { StopHelping } from "./stop-helping.tsx";
import { ViewedPatient, ViewOver } from "./viewed-patient.tsx";
import { WhoseBanner } from "./whose-banner.tsx";

export interface HelpedPatientPageProps {
  patientId: number;
  isAdmin: boolean;
}

const OFTEN_MS = 10_000;

/** The screens of another patient: of someone the user helps, or whom an administrator views. */
export function HelpedPatientPage({ patientId, isAdmin }: HelpedPatientPageProps) {
  useEffect(noteArrival, []);
  return isAdmin ? <AsAdmin patientId={patientId} /> : <AsCarer patientId={patientId} />;
}

function AsAdmin({ patientId }: { patientId: number }) {
  const look = trpc.care.look.useQuery(undefined, {
    staleTime: 0,
    // Reads the look again when its time is over; no more often than this, in case the browser's clock is fast.
    refetchInterval: ({ state }) =>
      state.data?.look ? Math.max(OFTEN_MS, Date.parse(state.data.look.until) - Date.now()) : false,
  });
  return (
    <QueryState query={look} of="the patient's screens" failed="We could not load the patient's screens">
      {({ look: seen }) =>
        seen?.patient_id === patientId ? (
          <ViewedPatient key={seen.patient_id} look={seen} />
        ) : (
          <AsCarer patientId={patientId} otherwise={<ViewOver patientId={patientId} />} />
        )
      }
    </QueryState>
  );
}

function AsCarer({ patientId, otherwise }: { patientId: number; otherwise?: ReactNode }) {
  const care = trpc.care.list.useQuery();
  return (
    <QueryState
      query={care}
      of="the people you help"
      failed="We could not load the people you help"
      explain={(error) => serverMessage(error) ?? "Nothing has changed. Check your connection and try again."}
    >
      {({ patients }) => {
        const patient = patients.find((each) => each.patient_id === patientId);
        return patient ? <HelpedPatient key={patient.id} patient={patient} /> : (otherwise ?? <NotHelped />);
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
      <PatientScreens patient={patient} />
    </>
  );
}

function NotHelped() {
  return (
    <PageFrame narrow>
      <PageHeading title="Not found" />
      <Alert variant="info" className="my-4">
        {careMessages.patientNotFound}
      </Alert>
      <BackToMine />
    </PageFrame>
  );
}

function BackToMine() {
  return (
    <Link
      to={paths.home}
      onClick={noteArrival}
      className={buttonStyles({ variant: "secondary", size: "compact" })}
    >
      Back to my medicines
    </Link>
  );
}
