import type { HelpedPatient } from "@scriptkeeper/contracts/care/care";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useContext, useState } from "react";
import { PatientClientsContext } from "../../shared/api/patient-clients.ts";
import { createQueryClient } from "../../shared/api/query-client.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { paths } from "../../shared/paths.ts";
import { WhoseContext } from "./whose.ts";

/** The patient whose screens somebody else sees, and what the viewer may do there. */
export interface SeenPatient extends Pick<HelpedPatient, "patient_id" | "name" | "right"> {
  no_emails: HelpedPatient["no_emails"] | undefined;
}

/**
 * Makes every call inside for this patient, and keeps their data apart from the user's own: it is discarded when the
 * screen is left. Another patient needs a new instance.
 */
export function OnBehalfOf({ patient, children }: { patient: SeenPatient; children: ReactNode }) {
  const clientFor = useContext(PatientClientsContext);
  if (!clientFor) throw new Error("OnBehalfOf must be used inside App");
  const [client] = useState(() => clientFor(patient.patient_id));
  const [queryClient] = useState(() => createQueryClient());
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <WhoseContext
          value={{
            name: patient.name,
            mayOrder: patient.right === "order",
            noEmails: patient.no_emails,
            under: paths.forPatient(patient.patient_id),
          }}
        >
          {children}
        </WhoseContext>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
