import { wordingMessages } from "@scriptkeeper/contracts/emails/wording-messages";
import {
  SLOTS_OF,
  tokensOf,
  WORDING_SLOTS,
  type Wording,
} from "@scriptkeeper/contracts/emails/wording-rules";
import type { EmailWording } from "@scriptkeeper/contracts/emails/wordings";
import type { SearchableUser } from "@scriptkeeper/contracts/prescriptions/manual";
import { Alert } from "@scriptkeeper/ui/alert";
import { Fragment, useRef, useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { explained, useWrite } from "../../shared/changes/use-write.ts";
import { SaveBar } from "./save-bar.tsx";
import { SlotField } from "./slot-field.tsx";
import { useWordingForm } from "./use-wording-form.ts";
import { useWordingPreview } from "./use-wording-preview.ts";
import { WordingDiff } from "./wording-diff.tsx";
import { WordingPreview } from "./wording-preview.tsx";
import { WordingReach } from "./wording-reach.tsx";
import { WordingVersions } from "./wording-versions.tsx";

/** The wording of one email, slot by slot, beside a preview. */
export function WordingEditor({ wording }: { wording: EmailWording }) {
  const { email, built_in, versions } = wording;
  const [patient, setPatient] = useState<SearchableUser | null>(null);
  const form = useWordingForm(wording);
  const { words, isValid, isChanged, register, watch, setValue, formState, refusal } = form;
  const preview = useWordingPreview({ email, words, isValid, patientId: patient?.id });
  const [sendTest, sending] = useWrite(trpc.emailWordings.test, {
    done: wordingMessages.testQueued,
    failed: explained(wordingMessages.testFailed),
  });
  const top = useRef<HTMLFormElement>(null);
  const slots = SLOTS_OF[email];
  const inUse = versions[0]?.words ?? {};
  async function send() {
    const valid = await form.checked();
    if (valid) sendTest({ email, words: valid, patient_id: patient?.id });
  }
  function restore(before: Wording) {
    form.put(before);
    top.current?.scrollIntoView({ block: "start" });
    form.setFocus(slots[0] ?? "note");
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <form ref={top} noValidate className="min-w-0 scroll-mt-4 space-y-5" onSubmit={form.save}>
        {slots.length < WORDING_SLOTS.length && (
          <Alert variant="info">
            <p>{slots.length === 1 ? noteAlone : beginningIsFixed}</p>
          </Alert>
        )}
        {refusal && (
          <Alert variant={form.hasConflict ? "warning" : "destructive"} role="alert">
            <p>{refusal}</p>
            {form.hasConflict && (
              <WordingDiff
                email={email}
                sides={[
                  { title: "In use now", words: inUse },
                  { title: "What you typed", words },
                ]}
              />
            )}
          </Alert>
        )}
        {slots.map((slot) => (
          <Fragment key={slot}>
            <SlotField
              slot={slot}
              builtIn={built_in[slot]}
              tokens={tokensOf(email)}
              value={watch(slot)}
              error={formState.errors[slot]?.message}
              field={register(slot)}
              onInsert={(text) =>
                setValue(slot, text, { shouldDirty: true, shouldValidate: formState.isSubmitted })
              }
            />
            {slot === "preheader" && <MedicineWarning medicine={preview.data?.named_medicine} />}
          </Fragment>
        ))}
        <WordingReach email={email} reach={wording.reach} />
        <SaveBar isChanged={isChanged} isSaving={form.isSaving} onDiscard={form.discard} />
      </form>
      <div className="min-w-0 lg:sticky lg:top-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <WordingPreview
          preview={preview}
          isValid={isValid}
          patient={patient}
          onPatient={setPatient}
          isSending={sending.isPending}
          onSend={() => void send()}
        />
      </div>
      <WordingVersions wording={wording} onRestore={restore} />
    </div>
  );
}

function MedicineWarning({ medicine }: { medicine: string | null | undefined }) {
  if (!medicine) return null;
  return (
    <Alert variant="warning" role="status" title="A locked phone would show a medicine's name">
      <p>
        “{medicine}” is in the subject or the preheader, which anyone near the phone can read. Leave it out
        there: the email itself names each medicine.
      </p>
    </Alert>
  );
}

const noteAlone =
  "What this email says depends on what has happened, so its wording is fixed. You can add a note.";
const beginningIsFixed =
  "How this email begins depends on what has happened, so its first sentence is fixed. You can reword the rest.";
