import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { Card } from "@scriptkeeper/ui/card";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";

/** Says how things stand, what that means for the medicine, and offers the other way. */
export function ReminderEmailsChoice({ token, wanted }: { token: string; wanted: boolean }) {
  const utils = trpc.useUtils();
  const save = trpc.reminderEmails.set.useMutation({
    onSuccess: (saved) => utils.reminderEmails.get.setData({ token }, saved),
  });
  const set = useSingleFlight(save.mutateAsync);
  return (
    <Card>
      <p role="status" className="font-semibold">
        {wanted ? "Reminder emails are on." : "Reminder emails are off."}
      </p>
      <p className="mt-2">
        {wanted
          ? "We write to you when a medicine is about to run out or a prescription is about to expire."
          : "We no longer tell you when a medicine runs out. Please keep an eye on it yourself, or turn them on again."}
      </p>
      <p className="mt-2 text-ink-muted">Your prescriptions stay as they are.</p>
      {save.isError && (
        <Alert variant="destructive" role="alert" className="mt-4">
          {serverMessage(save.error) ?? "Nothing was changed. Check your connection and try again."}
        </Alert>
      )}
      <Button
        className="mt-6 w-full"
        variant={wanted ? "destructive" : "primary"}
        busy={save.isPending}
        onClick={ignoreDoubleClick(() => set({ token, wanted: !wanted }))}
      >
        {wanted ? "Stop reminder emails" : "Turn reminder emails on"}
      </Button>
    </Card>
  );
}
