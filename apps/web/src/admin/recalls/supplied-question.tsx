import { messages } from "@scriptkeeper/contracts/messages";
import type { RecalledProduct } from "@scriptkeeper/contracts/recalls/recalls";
import { Button } from "@scriptkeeper/ui/button";
import { InputField } from "@scriptkeeper/ui/input-field";
import { SelectField } from "@scriptkeeper/ui/select-field";
import { type SubmitEvent, useRef, useState } from "react";
import { useFilterDraft } from "../shared/lists/use-filter-draft.ts";
import type { SuppliedFields } from "./recalls-search-params.ts";

export interface SuppliedQuestionProps {
  variants: RecalledProduct["variants"];
  question: SuppliedFields;
  onAsk: (question: SuppliedFields) => void;
}

/** Chooses the affected strength and days. Nothing is searched before Show is pressed. */
export function SuppliedQuestion({ variants, question, onAsk }: SuppliedQuestionProps) {
  const [wanted, setWanted] = useFilterDraft(question);
  const [isTried, setIsTried] = useState(false);
  const until = useRef<HTMLInputElement>(null);
  const isReversed = wanted.from !== "" && wanted.until !== "" && wanted.until < wanted.from;
  const field = (name: keyof SuppliedFields) => ({
    value: wanted[name],
    onChange: ({ target }: { target: { value: string } }) => setWanted({ ...wanted, [name]: target.value }),
  });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsTried(true);
    if (isReversed) until.current?.focus();
    else onAsk(wanted);
  }
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      {variants.length > 0 && (
        <div className="w-full sm:w-72">
          <SelectField label="Strength and pack" {...field("variant")}>
            <option value="">All strengths</option>
            {variants.map(({ variant_id, title }) => (
              <option key={variant_id} value={variant_id}>
                {title ?? `Unnamed (${variant_id})`}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <InputField label="Paid from" {...field("from")} type="date" />
      <div className="w-52">
        <InputField
          label="Paid until"
          error={isTried && isReversed ? messages.lastDayBeforeFirst : undefined}
          {...field("until")}
          ref={until}
          type="date"
        />
      </div>
      <div className="flex grow gap-3 max-sm:*:grow sm:mt-6">
        <Button type="submit">Show</Button>
      </div>
      <p className="w-full text-ink-muted">
        If in doubt, choose a longer period: a medicine leaves the pharmacy some days after it is paid for.
      </p>
    </form>
  );
}
