import type { OpenedRecallLetter } from "@scriptkeeper/contracts/recalls/recalls";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { Card } from "@scriptkeeper/ui/card";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Paragraphs } from "../../shared/components/paragraphs.tsx";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";

/** The recall letter, with a button that tells the pharmacy that it was read. */
export function RecallLetter({ token, letter }: { token: string; letter: OpenedRecallLetter }) {
  const utils = trpc.useUtils();
  const save = trpc.recalls.acknowledge.useMutation({
    onSuccess: (saved) => utils.recalls.letter.setData({ token }, saved),
  });
  const acknowledge = useSingleFlight(save.mutateAsync);
  return (
    <Card>
      <h2 className="text-xl font-semibold wrap-anywhere">{letter.subject}</h2>
      <div className="mt-3 space-y-3 wrap-anywhere">
        <p className="font-semibold">
          {letter.for_patient
            ? `This is about a medicine ${letter.for_patient} got from us: ${letter.medicine}.`
            : `This is about a medicine you got from us: ${letter.medicine}.`}
        </p>
        <Paragraphs text={letter.what_happened} />
        <p className="font-semibold">What to do</p>
        <Paragraphs text={letter.what_to_do} />
      </div>
      {save.isError && (
        <Alert variant="destructive" role="alert" className="mt-4">
          {serverMessage(save.error) ??
            "We did not receive that. Check your connection and press the button again."}
        </Alert>
      )}
      {letter.acknowledged_at ? (
        <Alert variant="success" role="status" className="mt-6">
          {readWords(letter)}
        </Alert>
      ) : (
        <Button
          className="mt-6 w-full"
          busy={save.isPending}
          onClick={ignoreDoubleClick(() => acknowledge({ token }))}
        >
          I have read this
        </Button>
      )}
    </Card>
  );
}

/** A patient and their carers get the same letter: one having read it does not mean that the others have. */
function readWords({ acknowledged_by: by, for_patient: patient }: OpenedRecallLetter): string {
  if ((by === "carer") === (patient !== null)) return "Thank you. We now know that you have read this.";
  const who = patient ?? "Someone who helps you";
  return `${who} has told us that they have read this. Please read it too.`;
}
