import { Button } from "@scriptkeeper/ui/button";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { RowsSkeleton } from "@scriptkeeper/ui/skeleton";
import { useState } from "react";
import { CustomerSearch, type CustomerSearchProps } from "../../components/customer-search.tsx";
import { failureDetail } from "../../lib/failure-detail.ts";
import { trpc } from "../../lib/trpc.ts";
import { ComingEmails, SilentPrescriptions } from "./patient-forecast-tables.tsx";

export interface PatientForecastCardProps {
  timeZone: string;
  /** Whose emails are looked at. */
  patientId: number | null;
  onPatient: (id: number | null) => void;
}

/** Which emails one patient gets, when and why, and about what there will be none. */
export function PatientForecastCard({ timeZone, patientId, onPatient }: PatientForecastCardProps) {
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
      {patientId !== null &&
        (forecast.data ? (
          <>
            <ComingEmails emails={forecast.data.emails} timeZone={timeZone} />
            <SilentPrescriptions silent={forecast.data.silent} />
          </>
        ) : forecast.isError ? (
          <ErrorState
            title="Failed to load the patient's forecast"
            onRetry={() => void forecast.refetch()}
            retrying={forecast.isFetching}
            actions={
              <Button variant="secondary" onClick={() => onPatient(null)}>
                Choose another customer
              </Button>
            }
          >
            <p>{failureDetail(forecast.error)}</p>
          </ErrorState>
        ) : (
          <div role="status" aria-label="Loading the patient's forecast">
            <RowsSkeleton />
          </div>
        ))}
    </Card>
  );
}
