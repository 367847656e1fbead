import { auditActionWords } from "@scriptkeeper/contracts/reporting/audit-action-words";
import { AUDIT_ACTIONS } from "@scriptkeeper/contracts/reporting/audit-actions";
import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { Button } from "@scriptkeeper/ui/button";
import { InputField } from "@scriptkeeper/ui/input-field";
import { Options } from "@scriptkeeper/ui/options";
import { useSearchShortcut } from "@scriptkeeper/ui/search-shortcut";
import { SelectField } from "@scriptkeeper/ui/select-field";
import { type SubmitEvent, useRef, useState } from "react";
import { useFilterDraft } from "../shared/lists/use-filter-draft.ts";
import { entityText, recordLabels } from "./audit-labels.ts";
import { type AuditFilter, noFilter } from "./audit-search-params.ts";

export interface AuditFiltersProps {
  filter: AuditFilter;
  /** The server's objection to the account in the filter. */
  whoError: string | undefined;
  onSearch: (filter: AuditFilter) => void;
}

/** The filter of the audit. It applies only once Search is pressed; Back and links bring a filter of their own. */
export function AuditFilters({ filter, whoError, onSearch }: AuditFiltersProps) {
  const [wanted, setWanted] = useFilterDraft(filter);
  const [isTried, setIsTried] = useState(false);
  const fields = {
    who: useRef<HTMLInputElement>(null),
    end: useRef<HTMLInputElement>(null),
    record: useRef<HTMLInputElement>(null),
  };
  useSearchShortcut(fields.who, true);
  const faults = findErrors(wanted);
  const shown = isTried ? faults : {};
  const field = (name: keyof AuditFilter) => ({
    value: wanted[name],
    onChange: ({ target }: { target: { value: string } }) => setWanted({ ...wanted, [name]: target.value }),
  });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsTried(Object.keys(faults).length > 0);
    if (faults.end) fields.end.current?.focus();
    else if (faults.record) fields.record.current?.focus();
    else onSearch({ ...wanted, who: wanted.who.trim(), record: wanted.record.trim() });
  }
  return (
    <form noValidate className="flex flex-wrap items-start gap-3 dense:gap-2" onSubmit={submit}>
      <div className="w-full sm:w-72 dense:w-36 dense:grow">
        <InputField
          label="Who"
          error={wanted.who === filter.who ? whoError : undefined}
          {...field("who")}
          ref={fields.who}
          type="search"
          autoComplete="off"
          placeholder="Email or number"
          aria-keyshortcuts="/"
          maxLength={254}
        />
      </div>
      <div className="w-full sm:w-72 dense:w-36 dense:grow">
        <SelectField label="Action" {...field("action")}>
          <option value="">All actions</option>
          <Options values={AUDIT_ACTIONS} text={auditActionWords} />
        </SelectField>
      </div>
      <div className="dense:w-28 dense:grow">
        <SelectField label="About" {...field("entity")}>
          <option value="">Everything</option>
          <Options values={kindsWith(wanted.entity)} text={entityText} />
        </SelectField>
      </div>
      <div className="w-36 dense:w-20">
        <InputField
          label="Number"
          error={shown.record}
          {...field("record")}
          ref={fields.record}
          autoComplete="off"
        />
      </div>
      <div className="dense:w-33">
        <InputField label="Start Date" {...field("start")} type="date" />
      </div>
      <div className="w-44 dense:w-33">
        <InputField label="End Date" error={shown.end} {...field("end")} ref={fields.end} type="date" />
      </div>
      <div className="flex grow gap-3 max-sm:*:grow sm:mt-6 dense:grow-0 dense:gap-2">
        <Button type="submit">Search</Button>
        <Button
          variant="secondary"
          onClick={() => {
            setWanted(noFilter);
            onSearch(noFilter);
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  );
}

interface FormErrors {
  end?: string;
  record?: string;
}

function findErrors({ start, end, entity, record }: AuditFilter): FormErrors {
  return {
    ...(start && end && end < start && { end: logMessages.endBeforeStart }),
    ...((entity === "") !== (record.trim() === "") && { record: logMessages.recordIncomplete }),
  };
}

/** The kinds that can be chosen, including the one that a link or an entry asked for. */
function kindsWith(entity: string): string[] {
  const offered = Object.keys(recordLabels);
  return entity === "" || offered.includes(entity) ? offered : [...offered, entity];
}
