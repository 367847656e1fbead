import type { HelpedPatient } from "@scriptkeeper/contracts/care/care";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { changeFailure } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";

/** The patients who chose this carer for their emails; each can be stopped here. Renders nothing if nobody did. */
export function TheirEmails() {
  const care = trpc.care.list.useQuery();
  const patients = (care.data?.patients ?? []).filter((patient) => patient.emails_chosen);
  if (patients.length === 0) return null;
  return (
    <Card className="mt-4">
      <CardTitle>Emails about other people's medicines</CardTitle>
      <ul className="mt-2 divide-y divide-line">
        {patients.map((patient) => (
          <PatientRow key={patient.id} patient={patient} />
        ))}
      </ul>
    </Card>
  );
}

function PatientRow({ patient: { id, name, emails_stopped: isStopped } }: { patient: HelpedPatient }) {
  const utils = trpc.useUtils();
  const set = trpc.care.setEmails.useMutation({ onSettled: () => utils.care.list.invalidate() });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 wrap-anywhere">
      <p role="status">
        {isStopped
          ? `You do not get emails about ${name}'s medicines because you stopped them.`
          : `${name} chose to have emails about their medicines sent to you.`}
      </p>
      <Button
        variant="quiet"
        size="compact"
        aria-label={`${isStopped ? "Start" : "Stop"} the emails about ${name}'s medicines`}
        busy={set.isPending}
        onClick={() => set.mutate({ id, wanted: isStopped })}
      >
        {isStopped ? "Start" : "Stop"}
      </Button>
      {set.isError && (
        <Alert variant="destructive" role="alert" className="w-full">
          {changeFailure(set.error)}
        </Alert>
      )}
    </li>
  );
}
