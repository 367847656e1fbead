import type { HelpedPatient } from "@scriptkeeper/contracts/care/care";
import { Button } from "@scriptkeeper/ui/button";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { EndCareDialog } from "./end-care-dialog.tsx";

/** A button with which a carer stops helping. */
export function StopHelping({ patient }: { patient: HelpedPatient }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button variant="quiet" size="compact" onClick={() => setAsking(true)}>
        Stop helping
      </Button>
      {asking && (
        <EndCareDialog
          id={patient.id}
          title={`Stop helping ${patient.name}?`}
          confirmLabel="Stop helping"
          onClose={() => setAsking(false)}
          onEnded={() => navigate(paths.home)}
        >
          You will no longer see these medicines. To help again, you need a new invitation.
        </EndCareDialog>
      )}
    </>
  );
}
