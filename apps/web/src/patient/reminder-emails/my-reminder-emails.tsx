import type { MedicineEmails } from "@scriptkeeper/contracts/care/care";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { changeFailure } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { ownEmailsWords } from "./own-emails-words.ts";
import { useSetMyEmails } from "./use-set-my-emails.ts";

/** Whether patients get emails about their own medicines, with a button to stop or restart them. */
export function MyReminderEmails() {
  const care = trpc.care.list.useQuery();
  return (
    <Card className="mt-4">
      <CardTitle>Reminder emails</CardTitle>
      <QueryState
        query={care}
        of="your reminder emails"
        failed="We could not load your reminder email settings"
        explain={(error) =>
          serverMessage(error) ?? "Nothing has changed. Check your connection and try again."
        }
        skeleton={null}
      >
        {({ medicine_emails }) =>
          medicine_emails.no_emails === "address_bad" ? (
            <p className="mt-1">
              {ownEmailsWords.unreached} {medicine_emails.carers.length > 0 && ownEmailsWords.othersAlone}
            </p>
          ) : (
            <Choice emails={medicine_emails} />
          )
        }
      </QueryState>
    </Card>
  );
}

function Choice({ emails }: { emails: MedicineEmails }) {
  const { set, isPending, error } = useSetMyEmails();
  const wanted = emails.no_emails === null;
  return (
    <>
      <p role="status" className="mt-1 font-semibold">
        {wanted ? ownEmailsWords.on : ownEmailsWords.off}
      </p>
      <p className="mt-1 text-ink-muted wrap-anywhere">{explanation(emails)}</p>
      {error && (
        <Alert variant="destructive" role="alert" className="mt-4">
          {changeFailure(error)}
        </Alert>
      )}
      <Button
        variant="secondary"
        className="mt-4"
        busy={isPending}
        onClick={ignoreDoubleClick(() => set({ wanted: !wanted }))}
      >
        {wanted ? ownEmailsWords.stop : ownEmailsWords.start}
      </Button>
    </>
  );
}

function explanation({ patient, carers, no_emails }: MedicineEmails): string {
  if (no_emails === null) return patient ? ownEmailsWords.whileOn : ownEmailsWords.toOthers;
  return carers.length > 0 ? ownEmailsWords.othersAlone : ownEmailsWords.whileOff;
}
