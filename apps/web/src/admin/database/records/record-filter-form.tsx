import type { GridColumn, GridStructure } from "@scriptkeeper/contracts/database/database";
import { Button } from "@scriptkeeper/ui/button";
import { InputField } from "@scriptkeeper/ui/input-field";
import { Options } from "@scriptkeeper/ui/options";
import { SelectField } from "@scriptkeeper/ui/select-field";
import type { FormEvent } from "react";
import { useFilterDraft } from "../../shared/lists/use-filter-draft.ts";
import { formatHints } from "../rows/cell-labels.ts";
import type { RecordFilter } from "./use-record-list.ts";

type Way = "equal" | "startsWith" | "between";

const wayLabels: Record<Way, string> = {
  equal: "is",
  startsWith: "begins with",
  between: "is between",
};

export interface RecordFilterFormProps {
  structure: GridStructure;
  filter: RecordFilter | null;
  onFilter: (filter: RecordFilter | null) => void;
}

/** Filters a table by an indexed column: one value, a prefix or a range. */
export function RecordFilterForm({ structure, filter, onFilter }: RecordFilterFormProps) {
  const columns = structure.columns.filter(({ canSort }) => canSort);
  const [wanted, setWanted] = useFilterDraft(fieldsOf(filter));
  const { name = columns[0]?.COLUMN_NAME, value, last } = wanted;
  const change = (changes: Partial<FilterFields>) => setWanted({ ...wanted, ...changes });
  const column = columns.find(({ COLUMN_NAME }) => COLUMN_NAME === name) ?? columns[0];
  if (!column) return null;
  const ways = waysOf(column);
  const way = ways.includes(wanted.way) ? wanted.way : "equal";
  const choices = choicesOf(column);
  const chosen = choices.length > 0 && !choices.includes(value) ? (choices[0] ?? "") : value;

  function submit(event: FormEvent) {
    event.preventDefault();
    const none = { column: column?.COLUMN_NAME ?? null, equal: null, startsWith: null, from: null, to: null };
    if (way === "equal") onFilter({ ...none, equal: chosen });
    else if (value === "" && last === "") onFilter(null);
    else if (way === "startsWith") onFilter({ ...none, startsWith: value });
    else onFilter({ ...none, from: value || null, to: last || null });
  }

  const field = {
    placeholder: formatHints[column.input],
    autoComplete: "off",
    spellCheck: false,
    maxLength: 1_000,
    inputMode: column.input === "number" ? ("decimal" as const) : undefined,
  };
  return (
    <form
      data-filters
      aria-label={`Filter the records of ${structure.table}`}
      onSubmit={submit}
      className="flex flex-wrap items-end gap-x-3 gap-y-2 *:min-w-0 max-sm:*:grow sm:*:has-[input]:max-w-56 sm:*:has-[input]:grow sm:*:has-[input]:basis-36"
    >
      <SelectField
        label="Column"
        value={column.COLUMN_NAME}
        onChange={(event) => change({ name: event.target.value })}
      >
        {columns.map(({ COLUMN_NAME }) => (
          <option key={COLUMN_NAME}>{COLUMN_NAME}</option>
        ))}
      </SelectField>
      <SelectField
        label="Condition"
        value={way}
        onChange={(event) => change({ way: event.target.value as Way })}
      >
        <Options values={ways} text={wayLabels} />
      </SelectField>
      {choices.length > 0 ? (
        <SelectField label="Value" value={chosen} onChange={(event) => change({ value: event.target.value })}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
      ) : (
        <InputField
          label={way === "between" ? "From" : "Value"}
          value={value}
          onChange={(event) => change({ value: event.target.value })}
          {...field}
        />
      )}
      {way === "between" && (
        <InputField
          label="To"
          value={last}
          onChange={(event) => change({ last: event.target.value })}
          {...field}
        />
      )}
      <Button type="submit" variant="secondary">
        Filter
      </Button>
      {filter && (
        <Button variant="quiet" onClick={() => onFilter(null)}>
          Show all records
        </Button>
      )}
    </form>
  );
}

interface FilterFields {
  name: string | undefined;
  way: Way;
  value: string;
  last: string;
}

function fieldsOf(filter: RecordFilter | null): FilterFields {
  return {
    name: filter?.column ?? undefined,
    way: wayOf(filter),
    value: filter?.equal ?? filter?.startsWith ?? filter?.from ?? "",
    last: filter?.to ?? "",
  };
}

function wayOf(filter: RecordFilter | null): Way {
  if (filter?.startsWith !== null && filter?.startsWith !== undefined) return "startsWith";
  return filter && filter.equal === null ? "between" : "equal";
}

function waysOf(column: GridColumn): Way[] {
  if (choicesOf(column).length > 0) return ["equal"];
  return column.canStartWith ? ["equal", "startsWith", "between"] : ["equal", "between"];
}

function choicesOf({ input, choices }: GridColumn): readonly string[] {
  return input === "boolean" ? ["true", "false"] : input === "choice" ? choices : [];
}
