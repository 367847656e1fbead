import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { Button } from "@scriptkeeper/ui/button";
import { InputField } from "@scriptkeeper/ui/input-field";
import { useSearchShortcut } from "@scriptkeeper/ui/search-shortcut";
import { SelectField } from "@scriptkeeper/ui/select-field";
import Clock from "lucide-react/icons/clock";
import { useRef, useState } from "react";
import { useFilterDraft } from "../shared/lists/use-filter-draft.ts";
import { typeFilters } from "./transaction-labels.ts";
import type { TransactionSearch, TypeFilter } from "./transaction-search-params.ts";

export interface TransactionFiltersProps {
  search: TransactionSearch;
  type: TypeFilter;
  onSearch: (search: TransactionSearch) => void;
  onType: (type: TypeFilter) => void;
}

/** The filters of the log. The type applies at once; the other fields wait for Search, and are marked until then. */
export function TransactionFilters({ search, type, onSearch, onType }: TransactionFiltersProps) {
  const [wanted, setWanted] = useFilterDraft(search);
  const [isTried, setIsTried] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const endField = useRef<HTMLInputElement>(null);
  useSearchShortcut(searchField, true);
  const isBackwards = wanted.start !== "" && wanted.end !== "" && wanted.end < wanted.start;
  const field = (name: keyof TransactionSearch) => ({
    value: wanted[name],
    "data-waiting": wanted[name].trim() !== search[name] || undefined,
    className: "data-waiting:border-accent data-waiting:bg-accent-soft",
    onChange: ({ target }: { target: HTMLInputElement }) => setWanted({ ...wanted, [name]: target.value }),
  });
  return (
    <form
      noValidate
      data-filters
      className="flex flex-wrap items-start gap-3 dense:gap-x-2 dense:gap-y-0"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(isBackwards);
        if (isBackwards) endField.current?.focus();
        else onSearch({ ...wanted, search: wanted.search.trim() });
      }}
    >
      {/* In compact mode the placeholder has room only without the label, and says what the field is for. */}
      <div className="w-full sm:w-68 dense:w-52 dense:max-[75rem]:w-40 dense:grow dense:[&_label]:sr-only">
        <InputField
          label="Search"
          {...field("search")}
          ref={searchField}
          type="search"
          autoComplete="off"
          placeholder="Search by name, email, product..."
          aria-keyshortcuts="/"
          maxLength={200}
        />
      </div>
      <SelectField label="Type" value={type} onChange={({ target }) => onType(target.value as TypeFilter)}>
        {typeFilters(type).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <InputField label="Start Date" {...field("start")} type="date" />
      <div className="w-44 dense:w-auto">
        <InputField
          label="End Date"
          error={isTried && isBackwards ? logMessages.endBeforeStart : undefined}
          {...field("end")}
          ref={endField}
          type="date"
        />
      </div>
      <Button type="submit" className="w-full sm:mt-6 sm:w-auto dense:mt-0">
        Search
      </Button>
      <p role="status" className="flex w-full items-center gap-1.5 text-accent empty:sr-only">
        {!isSame(wanted, search) && (
          <>
            <Clock aria-hidden="true" className="size-4 shrink-0" />
            Press Search to apply your changes
          </>
        )}
      </p>
    </form>
  );
}

function isSame(a: TransactionSearch, b: TransactionSearch): boolean {
  return a.search.trim() === b.search.trim() && a.start === b.start && a.end === b.end;
}
