import type { SearchableUser } from "@scriptkeeper/contracts/prescriptions/manual";
import { Button } from "@scriptkeeper/ui/button";
import { useState } from "react";
import { CustomerSearch } from "../../shared/people/customer-search.tsx";
import { personName } from "../../shared/people/person.ts";

export interface PreviewPatientProps {
  patient: SearchableUser | null;
  /** Whether the email is about a made-up medicine. */
  isExample: boolean;
  onChoose: (patient: SearchableUser | null) => void;
}

/** Chooses the recipient of the preview: a made-up person or any patient. */
export function PreviewPatient({ patient, isExample, onChoose }: PreviewPatientProps) {
  const [isChoosing, setChoosing] = useState(false);
  if (isChoosing)
    return (
      <div className="space-y-2">
        <CustomerSearch
          customer={null}
          error={undefined}
          takesFocus
          onChoose={(chosen) => {
            setChoosing(false);
            onChoose(chosen);
          }}
        />
        <Button variant="secondary" size="sm" onClick={() => setChoosing(false)}>
          Cancel
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p role="status" className="min-w-0 wrap-anywhere text-ink-muted">
        {patient ? (
          <>
            As <span className="font-semibold text-ink">{personName(patient)}</span> would get it
            {isExample && ", with a made-up medicine because they have none yet"}
          </>
        ) : (
          "With a made-up patient and medicine"
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        {patient && (
          <Button variant="quiet" size="sm" onClick={() => onChoose(null)}>
            Made-up patient
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
          {patient ? "Another patient" : "Choose a patient"}
        </Button>
      </span>
    </div>
  );
}
