import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import {
  type LastLetter,
  RECALL_LIMITS,
  SendRecallInput,
  type SuppliedFilter,
  type SuppliedPage,
} from "@scriptkeeper/contracts/recalls/recalls";
import { counted } from "@scriptkeeper/domain/number-words";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { FormField } from "@scriptkeeper/ui/form-field";
import { InputField } from "@scriptkeeper/ui/input-field";
import { tracksChanges } from "@scriptkeeper/ui/leave-form";
import { Textarea } from "@scriptkeeper/ui/textarea";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { trpc } from "../../../shared/api/trpc.ts";
import { paths } from "../../../shared/paths.ts";
import { Failure } from "../../shared/changes/failure.tsx";
import { newId } from "../../shared/changes/new-id.ts";
import { useWrite } from "../../shared/changes/use-write.ts";
import { useContractForm } from "../../shared/dialogs/use-contract-form.ts";
import { EarlierLetter } from "./earlier-letter.tsx";
import { LetterPreview } from "./letter-preview.tsx";
import { SendLetterDialog } from "./send-letter-dialog.tsx";

export interface LetterFormProps {
  question: SuppliedFilter;
  medicine: string;
  /** The newest letter about this product, which may be a colleague's of a minute ago. */
  lastLetter: LastLetter | null;
  totals: SuppliedPage;
}

/** The words of the letter beside a preview, and the button that asks before sending it. */
export function LetterForm({ question, medicine, lastLetter, totals }: LetterFormProps) {
  const expected = totals.accounts;
  const [requestKey] = useState(newId);
  const [confirmed, setConfirmed] = useState<SendRecallInput | null>(null);
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [send, { isPending, error }] = useWrite(trpc.recalls.send, {
    done: ({ id }) => {
      void navigate(paths.adminRecall(id));
      return { title: recallMessages.sent };
    },
    refreshInAnyCase: () => utils.recalls.invalidate(),
  });
  const { register, handleSubmit, setFocus, formState, refusal, watch } = useContractForm({
    contract: SendRecallInput,
    defaultValues: { subject: "", what_happened: "", what_to_do: "" },
    toInput: (words) => ({
      ...question,
      ...words,
      expected,
      after: lastLetter?.id ?? null,
      request_key: requestKey,
    }),
    messages: {
      subject: "Enter a subject: in a few words, what the letter is about",
      what_happened: "Enter what happened",
      what_to_do: "Enter what they should do",
    },
    error,
    failed: recallMessages.sendFailed,
  });
  useEffect(() => setFocus("subject"), [setFocus]);
  const words = watch();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <form
        {...tracksChanges}
        noValidate
        className="space-y-4"
        onSubmit={handleSubmit((input) => setConfirmed(input))}
      >
        {lastLetter && (
          <Alert variant="warning" title="A letter about this product was sent before">
            <EarlierLetter letter={lastLetter} />
          </Alert>
        )}
        <InputField
          label="Subject"
          help="The first thing they read. For example: Please stop taking these tablets."
          error={formState.errors.subject?.message}
          maxLength={RECALL_LIMITS.subject}
          {...register("subject")}
        />
        {fields.map(({ name, label, help }) => (
          <FormField key={name} label={label} help={help} error={formState.errors[name]?.message}>
            {(control) => (
              <Textarea rows={5} {...control} {...register(name)} maxLength={RECALL_LIMITS.text} />
            )}
          </FormField>
        ))}
        {refusal && <Failure title={recallMessages.sendFailed} error={error} />}
        <Button type="submit" busy={isPending} disabled={expected === 0}>
          Send to {counted(expected, "person", "people")}…
        </Button>
      </form>
      <LetterPreview medicine={medicine} words={words} />
      {confirmed && (
        <SendLetterDialog
          people={expected}
          badAddresses={totals.bad_addresses}
          subject={confirmed.subject}
          lastLetter={lastLetter}
          onClose={() => setConfirmed(null)}
          onConfirm={() => {
            setConfirmed(null);
            send(confirmed);
          }}
        />
      )}
    </div>
  );
}

const fields = [
  {
    name: "what_happened",
    label: "What happened",
    help: "Use short, plain sentences. Each line becomes a paragraph.",
  },
  {
    name: "what_to_do",
    label: "What to do",
    help: "For example: stop taking it, bring all packs back, call us if you feel unwell.",
  },
] as const;
