import { messages } from "@scriptkeeper/contracts/messages";
import { Button } from "@scriptkeeper/ui/button";
import { InputField } from "@scriptkeeper/ui/input-field";
import { type SubmitEvent, useRef, useState } from "react";
import { useFilterDraft } from "../shared/lists/use-filter-draft.ts";

/** The first and the last day; empty where open. */
export interface AskedDays {
  from: string;
  until: string;
}

export interface OrderDaysProps {
  days: AskedDays;
  onShow: (days: AskedDays) => void;
}

/** Chooses the days on which orders were made. The list changes only once Show is pressed. */
export function OrderDays({ days, onShow }: OrderDaysProps) {
  const [wanted, setWanted] = useFilterDraft(days);
  const [isTried, setIsTried] = useState(false);
  const until = useRef<HTMLInputElement>(null);
  const isBackwards = wanted.from !== "" && wanted.until !== "" && wanted.until < wanted.from;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsTried(isBackwards);
    if (isBackwards) until.current?.focus();
    else onShow(wanted);
  }
  return (
    <form
      noValidate
      data-filters
      className="flex flex-wrap items-start gap-3 max-sm:w-full"
      onSubmit={submit}
    >
      <InputField
        label="Made from"
        type="date"
        value={wanted.from}
        onChange={({ target }) => setWanted({ ...wanted, from: target.value })}
      />
      <InputField
        ref={until}
        label="Made until"
        error={isTried && isBackwards ? messages.lastDayBeforeFirst : undefined}
        type="date"
        value={wanted.until}
        onChange={({ target }) => setWanted({ ...wanted, until: target.value })}
      />
      <div className="flex max-sm:w-full max-sm:*:grow sm:mt-6 dense:mt-0">
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </div>
    </form>
  );
}
