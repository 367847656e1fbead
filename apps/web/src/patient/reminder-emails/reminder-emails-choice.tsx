import type { ReminderEmails } from "@scriptkeeper/contracts/reminders/reminder-emails";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { Card } from "@scriptkeeper/ui/card";
import { changeFailure } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
import { ownEmailsWords } from "./own-emails-words.ts";

/** The current choice, what it means for the medicines, and a button to change it. */
export function ReminderEmailsChoice({ token, now }: { token: string; now: ReminderEmails }) {
  const { wanted } = now;
  const words = now.for_patient === undefined ? ownEmailsWords : carersWords(now.for_patient);
  const utils = trpc.useUtils();
  const save = trpc.reminderEmails.set.useMutation({
    onSuccess: (saved) => utils.reminderEmails.get.setData({ token }, saved),
  });
  const set = useSingleFlight(save.mutateAsync);
  return (
    <Card>
      <p role="status" className="font-semibold">
        {wanted ? words.on : words.off}
      </p>
      <p className="mt-2">{wanted ? words.whileOn : words.whileOff}</p>
      <p className="mt-2 text-ink-muted">{words.unchanged}</p>
      {save.isError && (
        <Alert variant="destructive" role="alert" className="mt-4">
          {changeFailure(save.error)}
        </Alert>
      )}
      <Button
        className="mt-6 w-full"
        variant={wanted ? "destructive" : "primary"}
        busy={save.isPending}
        onClick={ignoreDoubleClick(() => set({ token, wanted: !wanted }))}
      >
        {wanted ? words.stop : words.start}
      </Button>
    </Card>
  );
}

function carersWords(
  patient: string,
): Pick<typeof ownEmailsWords, "on" | "off" | "whileOn" | "whileOff" | "unchanged" | "stop" | "start"> {
  return {
    on: `You get emails about ${patient}'s medicines.`,
    off: `You no longer get emails about ${patient}'s medicines.`,
    whileOn: `${patient} chose to have them sent to you. If you stop them, ${patient} gets them.`,
    whileOff: `${patient} gets them now, unless they have stopped them too. You still help ${patient}.`,
    unchanged: "Emails about your own medicines are not affected.",
    stop: "Stop these emails",
    start: "Send them to me again",
  };
}
