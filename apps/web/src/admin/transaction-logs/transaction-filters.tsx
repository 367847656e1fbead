import { logMessages } from "@scriptkeeper/contracts/log-messages";
import { Button } from "@scriptkeeper/ui/button";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { useSlashKey } from "@scriptkeeper/ui/search-shortcut";
import { Select } from "@scriptkeeper/ui/select";
import Clock from "lucide-react/icons/clock";
import { useRef, useState } from "react";
import { typeFilters } from "./transaction-labels.ts";
import type { Sought, TypeFilter } from "./transaction-search-params.ts";

export interface TransactionFiltersProps {
  sought: Sought;
  type: TypeFilter;
  onSearch: (sought: Sought) => void;
  onType: (type: TypeFilter) => void;
}

/** What is looked for. The type counts at once; the others wait for Search, and each that waits is marked. */
export function TransactionFilters({ sought, type, onSearch, onType }: TransactionFiltersProps) {
  const [wanted, setWanted] = useState(sought);
  const [applied, setApplied] = useState(sought);
  const [isTried, setIsTried] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const endField = useRef<HTMLInputElement>(null);
  useSlashKey(searchField, true);
  if (!isSame(applied, sought)) {
    setApplied(sought);
    setWanted(sought);
  }
  const isBackwards = wanted.start !== "" && wanted.end !== "" && wanted.end < wanted.start;
  const field = (name: keyof Sought) => ({
    value: wanted[name],
    "data-waiting": wanted[name].trim() !== sought[name] || undefined,
    className: "data-waiting:border-accent data-waiting:bg-accent-soft",
    onChange: ({ target }: { target: HTMLInputElement }) => setWanted({ ...wanted, [name]: target.value }),
  });
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(isBackwards);
        if (isBackwards) endField.current?.focus();
        else onSearch({ ...wanted, search: wanted.search.trim() });
      }}
    >
      <div className="w-full sm:w-68">
        <FormField label="Search">
          {(control) => (
            <Input
              {...control}
              {...field("search")}
              ref={searchField}
              type="search"
              autoComplete="off"
              placeholder="Search by name, email, product..."
              aria-keyshortcuts="/"
              maxLength={200}
            />
          )}
        </FormField>
      </div>
      <FormField label="Type">
        {(control) => (
          <Select {...control} value={type} onChange={({ target }) => onType(target.value as TypeFilter)}>
            {typeFilters(type).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField label="Start Date">
        {(control) => <Input {...control} {...field("start")} type="date" />}
      </FormField>
      <div className="w-44">
        <FormField label="End Date" error={isTried && isBackwards ? logMessages.endBeforeStart : undefined}>
          {(control) => <Input {...control} {...field("end")} ref={endField} type="date" />}
        </FormField>
      </div>
      <Button type="submit" className="w-full sm:mt-6 sm:w-auto">
        Search
      </Button>
      <p role="status" className="flex w-full items-center gap-1.5 text-accent empty:sr-only">
        {!isSame(wanted, sought) && (
          <>
            <Clock aria-hidden="true" className="size-4 shrink-0" />
            Press Search to apply your changes
          </>
        )}
      </p>
    </form>
  );
}

function isSame(a: Sought, b: Sought): boolean {
  return a.search.trim() === b.search.trim() && a.start === b.start && a.end === b.end;
}
