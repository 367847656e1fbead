import { Button } from "@scriptkeeper/ui/button";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { CustomerSearch, type CustomerSearchProps } from "../shared/people/customer-search.tsx";
import { ComingEmails, SilentPrescriptions } from "./patient-forecast-tables.tsx";

export interface PatientForecastCardProps {
  /** The patient whose emails are shown. */
  patientId: number | null;
  onPatient: (id: number | null) => void;
}

/** The emails that one patient will get, when and why, and the medicines about which there will be none. */
export function PatientForecastCard({ patientId, onPatient }: PatientForecastCardProps) {
  const [chosen, setChosen] = useState<CustomerSearchProps["customer"]>(null);
  const input = { userId: patientId ?? 0 };
  const forecast = trpc.logs.patientForecast.useQuery(input, { enabled: patientId !== null });
  const customer =
    patientId === null ? null : (forecast.data?.user ?? (chosen?.id === patientId ? chosen : null));
  return (
    <Card className="min-w-0 space-y-4">
      <CardTitle>One patient</CardTitle>
      <p className="text-ink-muted">Which emails a patient will get, when and why, or why not.</p>
      {(patientId === null || customer) && (
        <CustomerSearch
          customer={customer}
          error={undefined}
          onChoose={(next) => {
            setChosen(next);
            onPatient(next?.id ?? null);
          }}
        />
      )}
      {patientId !== null && (
        <QueryState
          query={forecast}
          of="the patient's forecast"
          failed="Failed to load the patient's forecast"
          actions={
            <Button variant="secondary" onClick={() => onPatient(null)}>
              Choose another customer
            </Button>
          }
        >
          {({ emails, silent }) => (
            <>
              <ComingEmails emails={emails} patientId={patientId} hasReasons={silent.length > 0} />
              <SilentPrescriptions silent={silent} patientId={patientId} />
            </>
          )}
        </QueryState>
      )}
    </Card>
  );
}
