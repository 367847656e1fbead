import type { DoctorLetter } from "@scriptkeeper/contracts/prescriptions/doctor-letters";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { Button, buttonStyles } from "@scriptkeeper/ui/button";
import Mail from "lucide-react/icons/mail";
import Printer from "lucide-react/icons/printer";
import { Link, useParams } from "react-router-dom";
import { isNotFound, serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { usePatientPaths, useWhose } from "../carers/whose.ts";
import { BackHome } from "../orders/back-home.tsx";
import { LetterSheet } from "./letter-sheet.tsx";
import { letterMail } from "./letter-text.ts";

/** The page of the letter with which a patient asks the doctor for a new prescription, to print or send. */
export function LetterPage() {
  const { name } = useWhose();
  const { prescriptionId = "" } = useParams();
  const letter = trpc.prescriptions.letter.useQuery({ id: Number(prescriptionId) });
  return (
    <PageFrame actions={<BackHome />}>
      {letter.isLoadingError && (
        <PageHeading title={letterTitle(name)} className="mb-4">
          {letterTitle(name)}
        </PageHeading>
      )}
      <QueryState
        query={letter}
        of="the letter"
        failed="We could not load this letter"
        explain={whyNoLetter}
        actions={isNotFound(letter.error) && <ToPrescriptions />}
      >
        {(data) => <Letter letter={data} />}
      </QueryState>
      {letter.isLoadingError && <NeedHelp />}
    </PageFrame>
  );
}

function whyNoLetter(error: unknown): string {
  if (isNotFound(error))
    return "We could not find this prescription. The pharmacy may have removed it. Check the list of prescriptions, or ask us.";
  return serverMessage(error) ?? "Nothing has changed. Check your connection and try again.";
}

function ToPrescriptions() {
  const paths = usePatientPaths();
  return (
    <Link to={paths.home} className={buttonStyles({ variant: "secondary" })}>
      Go to the prescriptions
    </Link>
  );
}

function Letter({ letter }: { letter: DoctorLetter }) {
  const { name } = useWhose();
  const medicine = medicineName(letter);
  return (
    <>
      <div className="mb-6 space-y-4 print:hidden">
        <PageHeading title={`${letterTitle(name)}: ${medicine}`}>{letterTitle(name)}</PageHeading>
        <p>
          Take it to {name === null ? "your" : "the"} doctor, or send it. Once the pharmacy has the new
          prescription, {medicine} can be ordered again.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            Print
          </Button>
          <a href={letterMail(letter)} className={buttonStyles({ variant: "secondary" })}>
            <Mail aria-hidden="true" className="size-5" />
            Send by email
          </a>
        </div>
      </div>
      <LetterSheet letter={letter} />
    </>
  );
}

function letterTitle(name: string | null): string {
  return name === null ? "Letter to your doctor" : `Letter to ${name}'s doctor`;
}
