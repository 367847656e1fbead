import type { PatientLook } from "@scriptkeeper/contracts/care/care";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button, buttonStyles } from "@scriptkeeper/ui/button";
import { Link, useNavigate } from "react-router-dom";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { paths } from "../../shared/paths.ts";
import { whyNobodyEmailed } from "./emails-words.ts";
import { PatientScreens } from "./patient-screens.tsx";
import { WhoseBanner } from "./whose-banner.tsx";

/**
 * A patient's screens as an administrator views them. A banner always says whose they are, until when, and how to end
 * it.
 */
export function ViewedPatient({ look }: { look: PatientLook }) {
  const care = trpc.care.ofUser.useQuery({ id: look.patient_id });
  const noEmails = care.data && whyNobodyEmailed(care.data.medicine_emails);
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const end = trpc.care.endLook.useMutation({
    onSuccess: () => {
      navigate(paths.adminPatient(look.patient_id), { replace: true });
      return utils.care.look.invalidate();
    },
  });
  const until = new Date(look.until).toLocaleTimeString("en-AU", { hour: "numeric", minute: "2-digit" });
  return (
    <>
      <WhoseBanner
        name={look.name}
        text={`You see what ${look.name} sees, until ${until}. You cannot change anything here.`}
      >
        <Button variant="secondary" size="compact" busy={end.isPending} onClick={() => end.mutate()}>
          End and go back
        </Button>
        {end.isError && (
          <p role="alert">
            {serverMessage(end.error) ?? "The view could not be ended. Check your connection and try again."}
          </p>
        )}
      </WhoseBanner>
      <PatientScreens
        patient={{ patient_id: look.patient_id, name: look.name, right: "see", no_emails: noEmails }}
      />
    </>
  );
}

/** Says that the view has ended, because its time is over or it was ended in another window. */
export function ViewOver({ patientId }: { patientId: number }) {
  return (
    <PageFrame narrow>
      <PageHeading title="View ended" />
      <Alert variant="info" className="my-4">
        You can no longer see this patient's screens. Open them again from the patient's page.
      </Alert>
      <Link
        to={paths.adminPatient(patientId)}
        className={buttonStyles({ variant: "secondary", size: "compact" })}
      >
        Go to the patient's page
      </Link>
    </PageFrame>
  );
}
