import type { NoCareEmails } from "@scriptkeeper/contracts/care/care";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { useToast } from "@scriptkeeper/ui/toast";
import { changeFailure } from "../../shared/api/failure-detail.ts";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { useWhose } from "../carers/whose.ts";
import { ownEmailsWords } from "./own-emails-words.ts";
import { useNoEmails } from "./use-no-emails.ts";
import { useSetMyEmails } from "./use-set-my-emails.ts";

/** Says that nobody will be told when these medicines run out. Nothing where somebody will, and until that is known. */
export function NoEmailsNotice() {
  const { name } = useWhose();
  const why = useNoEmails();
  if (!why) return null;
  return (
    <section aria-label="Reminder emails" className="mb-3 sm:mb-4">
      <Alert variant="warning">{name === null ? <OwnNotice why={why} /> : aboutSomebody(name, why)}</Alert>
    </section>
  );
}

function OwnNotice({ why }: { why: NoCareEmails }) {
  if (why === "address_bad") return ownEmailsWords.unreached;
  return (
    <>
      <p>
        {ownEmailsWords.off} {ownEmailsWords.whileOff}
      </p>
      <TurnOn />
    </>
  );
}

function TurnOn() {
  const toast = useToast();
  const { set, isPending, error } = useSetMyEmails({
    onSuccess: () => toast({ title: ownEmailsWords.on, variant: "success" }),
  });
  return (
    <>
      {error && (
        <p role="alert" className="mt-2 font-semibold">
          {changeFailure(error)}
        </p>
      )}
      <Button
        variant="secondary"
        size="compact"
        className="mt-2"
        busy={isPending}
        onClick={ignoreDoubleClick(() => set({ wanted: true }))}
      >
        {ownEmailsWords.start}
      </Button>
    </>
  );
}

function aboutSomebody(name: string, why: NoCareEmails): string {
  const reason =
    why === "stopped" ? "they have stopped them" : "the address that the pharmacy has does not work";
  return `Nobody gets emails about ${name}'s medicines: ${reason}. Please keep an eye on when they run out.`;
}
