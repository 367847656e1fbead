import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { focusUnlessBehindDialog } from "@scriptkeeper/ui/focus-unless-behind-dialog";
import { tracksChanges } from "@scriptkeeper/ui/leave-form";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useSettings } from "../../../shared/settings-context.ts";
import { useFailureToast } from "../../shared/changes/use-failure-toast.ts";
import { CreateFailure, fieldRefusal } from "./create-failure.tsx";
import { Created, type CreatedProps } from "./created.tsx";
import { CustomerChoice } from "./customer-choice.tsx";
import {
  changeDraft,
  type DraftChange,
  emptyDraft,
  type ManualDraft,
  newLine,
  readDraft,
} from "./manual-draft.ts";
import { ManualLine } from "./manual-line.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { RepeatedQuestion, repeatedQuestion } from "./repeated-question.tsx";
import type { RequestKeys } from "./request-key.ts";
import { useCreate } from "./use-create.ts";

export interface CreateManuallyProps {
  draft: ManualDraft;
  keys: RequestKeys;
  onDraft: (update: (now: ManualDraft) => ManualDraft) => void;
}

/** The form that creates a prescription without a store order. */
export function CreateManually({ draft, keys, onDraft }: CreateManuallyProps) {
  const { today } = useSettings();
  const id = useId();
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [created, setCreated] = useState<CreatedProps>();
  const form = useRef<HTMLFormElement>(null);
  const products = useRef<HTMLFieldSetElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const drafts = useRef({ now: draft, sent: draft });
  drafts.current.now = draft;
  const failed = useFailureToast();
  const { create, send } = useCreate({
    keys,
    onCreated(result, input) {
      const { now, sent } = drafts.current;
      setCreated({
        result,
        email: input.email ?? "",
        wantsEmail: sent.sendEmail,
        takesFocus: now === sent,
      });
      setSent(0);
      // Changes made since sending belong to the next prescription.
      onDraft((latest) => (latest === sent ? emptyDraft : latest));
    },
  });
  const refusal = create.isError ? fieldRefusal(create.error) : null;
  const isRepeated = create.isError && repeatedQuestion(create.error) !== undefined;

  useEffect(() => {
    if (sent > 0 || create.error)
      focusUnlessBehindDialog(form.current?.querySelector<HTMLElement>("[aria-invalid=true]"));
  }, [sent, create.error]);

  function change(changes: DraftChange) {
    if (isRepeated) create.reset();
    onDraft((now) => changeDraft(now, changes));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    press({ askIfRepeated: true });
  }
  function press(how: { askIfRepeated: boolean }) {
    if (create.isPending) return;
    setCreated(undefined);
    create.reset();
    const read = readDraft(draft);
    drafts.current.sent = draft;
    const missing = "problem" in read ? read.problem : undefined;
    setProblem(missing);
    setSent((times) => times + 1);
    if (missing) failed(prescriptionMessages.validationError, missing);
    if ("input" in read) send(read.input, how);
  }
  return (
    <Card className="max-w-4xl">
      <CardTitle>Create Prescription Manually</CardTitle>
      {created && <Created {...created} />}
      <form ref={form} {...tracksChanges} noValidate className="mt-4 space-y-8" onSubmit={submit}>
        {problem && (
          <Alert variant="destructive" role="alert" title={prescriptionMessages.validationError}>
            <p>{problem}</p>
          </Alert>
        )}
        <CustomerChoice draft={draft} checked={sent > 0} refusal={refusal} onChange={change} />
        <fieldset ref={products} className="min-w-0 space-y-4">
          <legend className="text-lg font-semibold dense:text-sm">Products</legend>
          <ProductPicker
            added={draft.lines.map(({ product }) => product.product_id)}
            error={sent > 0 && draft.lines.length === 0 ? prescriptionMessages.addProduct : undefined}
            onAdd={(product) => change(({ lines }) => ({ lines: [...lines, newLine(product, today)] }))}
          />
          {draft.lines.map((line) => (
            <ManualLine
              key={line.product.product_id}
              line={line}
              checked={sent > 0}
              onChange={(changes) =>
                change(({ lines }) => ({
                  lines: lines.map((each) =>
                    each.product === line.product ? { ...each, ...changes } : each,
                  ),
                }))
              }
              onRemove={() => {
                change(({ lines }) => ({ lines: lines.filter(({ product }) => product !== line.product) }));
                products.current?.querySelector("input")?.focus();
              }}
            />
          ))}
        </fieldset>
        <div className="flex gap-3">
          <Checkbox
            id={id}
            checked={draft.sendEmail}
            onCheckedChange={(checked) => change({ sendEmail: checked === true })}
          />
          <label htmlFor={id}>
            {draft.mode === "new" ? "Send a welcome email" : "Send a notification email"}
          </label>
        </div>
        {isRepeated && (
          <RepeatedQuestion
            error={create.error}
            onCreate={() => press({ askIfRepeated: false })}
            onLeave={() => {
              create.reset();
              submitButton.current?.focus();
            }}
          />
        )}
        {create.isError && !isRepeated && (
          <CreateFailure
            error={create.error}
            input={create.variables}
            onUseExisting={(customer) => {
              create.reset();
              setSent(0);
              change({ mode: "existing", customer });
            }}
          />
        )}
        <Button ref={submitButton} type="submit" busy={create.isPending}>
          {create.isPending ? "Creating..." : "Create Prescription"}
        </Button>
      </form>
    </Card>
  );
}
