import { Navigate, Route, Routes } from "react-router-dom";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { paths, routes } from "../../shared/paths.ts";
import { MyPrescriptions } from "../dashboard/my-prescriptions.tsx";
import { LetterPage } from "../letters/letter-page.tsx";
import { MedicinesPage } from "../medicines/medicines-page.tsx";
import { OrderPage } from "../orders/order-page.tsx";
import { OrdersPage } from "../orders/orders-page.tsx";
import { OnBehalfOf, type SeenPatient } from "./on-behalf-of.tsx";

/** The screens of a patient, for somebody else who may see them. */
export function PatientScreens({ patient }: { patient: SeenPatient }) {
  return (
    <OnBehalfOf patient={patient}>
      <Routes>
        <Route path={under(routes.home)} element={<Dashboard name={patient.name} />} />
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
  );
}

/** Returns a patient's route under the address of a helped patient. */
function under(route: string): string {
  return routes.forPatient.replace("/*", route);
}

function Dashboard({ name }: { name: string }) {
  return (
    <PageFrame wide>
      <PageHeading title={`${name}'s prescriptions`}>{name}</PageHeading>
      <MyPrescriptions>
        <NeedHelp />
      </MyPrescriptions>
    </PageFrame>
  );
}
