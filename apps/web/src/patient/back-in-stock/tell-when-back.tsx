import type { NoEmailsReason } from "@scriptkeeper/contracts/care/care";
import { Button } from "@scriptkeeper/ui/button";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { useWhose } from "../carers/whose.ts";
import { useNoEmails } from "../reminder-emails/use-no-emails.ts";

export interface TellWhenBackProps {
  /** The name of the medicine. */
  name: string;
  isAsked: boolean;
  busy: boolean;
  onAsk: () => void;
  onStop: () => void;
  /** Why the last press failed; null if it did not. */
  problem: string | null;
}

/**
 * For a medicine that can't be supplied: whether the patient is emailed once it is back. The single button keeps its
 * place and focus.
 */
export function TellWhenBack({ name, isAsked, busy, onAsk, onStop, problem }: TellWhenBackProps) {
  const { name: patient } = useWhose();
  const noEmails = useNoEmails();
  const whom = patient ?? "you";
  return (
    <div className="relative z-10">
      <div className="flex flex-wrap items-center">
        <p role="status" className="not-empty:mr-2">
          {isAsked && whatComes(patient, noEmails)}
        </p>
        <Button
          variant={isAsked ? "quiet" : "secondary"}
          size="compact"
          aria-disabled={busy}
          onClick={ignoreDoubleClick(() => {
            if (!busy) (isAsked ? onStop : onAsk)();
          })}
        >
          {isAsked ? (
            <>
              Stop{" "}
              <span className="sr-only">
                telling {whom} when {name} is back
              </span>
            </>
          ) : (
            <>
              Tell {patient ?? "me"} when it is back <span className="sr-only">: {name}</span>
            </>
          )}
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Says what will happen. The request stays even while no email reaches anybody, but then promises nothing. */
function whatComes(patient: string | null, noEmails: NoEmailsReason | null | undefined): string {
  if (!noEmails) return `We will email ${patient ?? "you"} when it is back.`;
  if (patient !== null)
    return `Nobody gets emails about ${patient}'s medicines, so nobody will be told when it is back.`;
  return noEmails === "stopped"
    ? "Reminder emails are off. We can email you when it is back only if you turn them on again."
    : "Our emails do not reach you, so we cannot tell you when it is back.";
}
