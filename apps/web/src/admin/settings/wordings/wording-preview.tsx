import { wordingMessages } from "@scriptkeeper/contracts/emails/wording-messages";
import type { WordingPreview as Preview } from "@scriptkeeper/contracts/emails/wordings";
import type { SearchableUser } from "@scriptkeeper/contracts/prescriptions/manual";
import { Button } from "@scriptkeeper/ui/button";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { Textarea } from "@scriptkeeper/ui/textarea";
import { ToggleButton } from "@scriptkeeper/ui/toggle-button";
import Send from "lucide-react/icons/send";
import { useState } from "react";
import type { ShownQuery } from "../../../shared/components/query-failure.tsx";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import { PreviewPatient } from "./preview-patient.tsx";

export interface WordingPreviewProps {
  preview: ShownQuery<Preview>;
  /** Whether the words are valid, so that the preview shows them and a test can be sent. */
  isValid: boolean;
  patient: SearchableUser | null;
  onPatient: (patient: SearchableUser | null) => void;
  isSending: boolean;
  onSend: () => void;
}

/** A preview of the email, with a choice of its recipient and a button to send it to oneself. */
export function WordingPreview(props: WordingPreviewProps) {
  const { preview, isValid, patient, onPatient, isSending, onSend } = props;
  return (
    <Card aria-labelledby="preview" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="preview">Preview</CardTitle>
        <Button variant="secondary" size="sm" busy={isSending} onClick={onSend}>
          {!isSending && <Send aria-hidden="true" className="size-4" />}
          Send a test to me
        </Button>
      </div>
      <PreviewPatient patient={patient} isExample={preview.data?.is_example ?? false} onChoose={onPatient} />
      {!isValid && (
        <p role="status" className="text-warning">
          Correct the marked fields to update the preview.
        </p>
      )}
      <QueryState
        query={preview}
        of="the preview"
        failed={wordingMessages.previewFailed}
        skeleton={<Skeleton className="h-[70dvh] min-h-96 lg:h-[calc(100dvh-21rem)]" />}
      >
        {(email) => <Shown email={email} />}
      </QueryState>
    </Card>
  );
}

/** The email as a mailbox lists it, and below that as it reads once opened. */
function Shown({ email: { subject, preheader, text, url } }: { email: Preview }) {
  const [isText, setIsText] = useState(false);
  return (
    <div className="space-y-3">
      <div className="rounded-md border border-line bg-sunken px-3 py-2 wrap-anywhere">
        <p className="font-semibold">
          <span className="sr-only">Subject: </span>
          {subject}
        </p>
        <p className="text-ink-muted">
          <span className="sr-only">Preheader: </span>
          {preheader}
        </p>
      </div>
      <fieldset className="flex gap-1.5">
        <legend className="sr-only">Show as</legend>
        <ToggleButton pressed={!isText} onPressedChange={() => setIsText(false)}>
          Designed
        </ToggleButton>
        <ToggleButton pressed={isText} onPressedChange={() => setIsText(true)}>
          Plain text
        </ToggleButton>
      </fieldset>
      {isText && (
        <Textarea
          readOnly
          aria-label="The email in plain text"
          value={text}
          className="h-[70dvh] min-h-96 bg-sunken! lg:h-[calc(100dvh-21rem)]"
        />
      )}
      <div hidden={isText}>
        <PreviewFrame url={url} />
      </div>
    </div>
  );
}
