import { AUDIT_ACTIONS } from "@scriptkeeper/contracts/audit";
import { logMessages } from "@scriptkeeper/contracts/log-messages";
import { Button } from "@scriptkeeper/ui/button";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { useSlashKey } from "@scriptkeeper/ui/search-shortcut";
import { Select } from "@scriptkeeper/ui/select";
import { type SubmitEvent, useRef, useState } from "react";
import { actionLabels, entityText, recordLabels } from "./audit-labels.ts";
import { type AuditFilter, noFilter } from "./audit-search-params.ts";

export interface AuditFiltersProps {
  filter: AuditFilter;
  /** What the server has against the account that was asked for. */
  whoError: string | undefined;
  onSearch: (filter: AuditFilter) => void;
}

/** What is looked for. Nothing is searched before Search is pressed; Back and a link bring their own filter. */
export function AuditFilters({ filter, whoError, onSearch }: AuditFiltersProps) {
  const [wanted, setWanted] = useState(filter);
  const [applied, setApplied] = useState(filter);
  const [isTried, setIsTried] = useState(false);
  const fields = {
    who: useRef<HTMLInputElement>(null),
    end: useRef<HTMLInputElement>(null),
    record: useRef<HTMLInputElement>(null),
  };
  useSlashKey(fields.who, true);
  if (JSON.stringify(applied) !== JSON.stringify(filter)) {
    setApplied(filter);
    setWanted(filter);
    setIsTried(false);
  }
  const faults = faultsOf(wanted);
  const shown = isTried ? faults : {};
  const field = (name: keyof AuditFilter) => ({
    value: wanted[name],
    onChange: ({ target }: { target: { value: string } }) => setWanted({ ...wanted, [name]: target.value }),
  });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsTried(true);
    if (faults.end) fields.end.current?.focus();
    else if (faults.record) fields.record.current?.focus();
    else onSearch({ ...wanted, who: wanted.who.trim(), record: wanted.record.trim() });
  }
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <div className="w-full sm:w-72">
        <FormField label="Who" error={wanted.who === filter.who ? whoError : undefined}>
          {(control) => (
            <Input
              {...control}
              {...field("who")}
              ref={fields.who}
              type="search"
              autoComplete="off"
              placeholder="Email address or account number"
              aria-keyshortcuts="/"
              maxLength={254}
            />
          )}
        </FormField>
      </div>
      <div className="w-full sm:w-72">
        <FormField label="Action">
          {(control) => (
            <Select {...control} {...field("action")}>
              <option value="">All actions</option>
              {AUDIT_ACTIONS.map((action) => (
                <option key={action} value={action}>
                  {actionLabels[action]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <FormField label="About">
        {(control) => (
          <Select {...control} {...field("entity")}>
            <option value="">Everything</option>
            {kindsWith(wanted.entity).map((entity) => (
              <option key={entity} value={entity}>
                {entityText(entity)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <div className="w-36">
        <FormField label="Its number" error={shown.record}>
          {(control) => <Input {...control} {...field("record")} ref={fields.record} autoComplete="off" />}
        </FormField>
      </div>
      <FormField label="Start Date">
        {(control) => <Input {...control} {...field("start")} type="date" />}
      </FormField>
      <div className="w-44">
        <FormField label="End Date" error={shown.end}>
          {(control) => <Input {...control} {...field("end")} ref={fields.end} type="date" />}
        </FormField>
      </div>
      <div className="flex grow gap-3 max-sm:*:grow sm:mt-6">
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

interface Faults {
  end?: string;
  record?: string;
}

function faultsOf({ start, end, entity, record }: AuditFilter): Faults {
  return {
    ...(start && end && end < start && { end: logMessages.endBeforeStart }),
    ...((entity === "") !== (record.trim() === "") && { record: logMessages.recordIncomplete }),
  };
}

/** Those that are offered, and the one that an entry or a link has brought. */
function kindsWith(entity: string): string[] {
  const offered = Object.keys(recordLabels);
  return entity === "" || offered.includes(entity) ? offered : [...offered, entity];
}
