import { SUPPLIED_CONCERNS, type SuppliedConcern } from "@scriptkeeper/contracts/constants";
import type { AskedSort } from "@scriptkeeper/contracts/lists/sorting";
import { recallMessages, suppliedConcernLabels } from "@scriptkeeper/contracts/recalls/messages";
import type {
  LastLetter,
  SuppliedFilter,
  SuppliedTotals as Totals,
} from "@scriptkeeper/contracts/recalls/recalls";
import type { SuppliedSort } from "@scriptkeeper/contracts/recalls/sorts";
import { counted } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Options } from "@scriptkeeper/ui/options";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { SelectField } from "@scriptkeeper/ui/select-field";
import { keepPreviousData } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { useLastData } from "../../shared/use-last-data.ts";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { QueryPage } from "../shared/lists/query-page.tsx";
import { readParam } from "../shared/lists/search-params.ts";
import { LetterForm } from "./letters/letter-form.tsx";
import { recallsSearchParams } from "./recalls-search-params.ts";
import { SuppliedTable } from "./supplied-table.tsx";
import { SuppliedTotals } from "./supplied-totals.tsx";

/** Which of the people supplied are shown, and how to change that. */
export interface SuppliedListState {
  search: string;
  /** Limits the list to the people that one number counts; empty for everybody. */
  concern: SuppliedConcern | "";
  page: number;
  sorted: AskedSort<SuppliedSort>;
  sorting: TableSorting;
  onSearch: (text: string) => void;
  onConcern: (concern: SuppliedConcern | "") => void;
  onPage: (page: number) => void;
}

export interface SuppliedListProps {
  question: SuppliedFilter;
  /** The medicine's name in the letter. */
  medicine: string;
  lastLetter: LastLetter | null;
  list: SuppliedListState;
}

/** How many people are affected, and one page of them. */
export function SuppliedList({ question, list: state, ...letter }: SuppliedListProps) {
  const { search, concern, page, onPage } = state;
  const filter = {
    ...question,
    ...(search && { search }),
    ...(concern && { concern }),
    ...state.sorted,
  };
  const [isWriting, setIsWriting] = useState(false);
  const list = trpc.recalls.supplied.useQuery({ ...filter, page }, { placeholderData: keepPreviousData });
  const read = useLastData(list.data);
  const isNarrowed = search !== "" || concern !== "";
  const isSearchable = isNarrowed || list.isPlaceholderData || (read?.found ?? 0) > 0;
  return (
    <>
      {read && isWriting && <LetterForm question={question} totals={read} {...letter} />}
      {list.data && isSearchable && <SuppliedTotals totals={list.data} />}
      {isSearchable && (
        <ListFilters className="flex flex-wrap items-end justify-between gap-3">
          <WhoIsShown {...state} />
          {read && !isWriting && (
            <Button disabled={read.accounts === 0} onClick={() => setIsWriting(true)}>
              <Mail aria-hidden="true" className="size-4" />
              {everybody(read)}
            </Button>
          )}
        </ListFilters>
      )}
      <QueryPage
        query={list}
        of="people"
        failed={recallMessages.suppliedFailed}
        page={page}
        onPage={onPage}
        file={{ list: "supplied", filter }}
        pageOf={({ people, limit, found }) => ({ rows: people, limit, total: found })}
        empty={<NobodyIsShown {...state} />}
      >
        {(people) => <SuppliedTable people={people} question={question} sorting={state.sorting} />}
      </QueryPage>
    </>
  );
}

/** The letter goes to everybody supplied, so a search narrows only the list. */
function everybody({ accounts }: Totals): string {
  return `Write to ${accounts === 1 ? "the" : "all"} ${counted(accounts, "person", "people")} supplied`;
}

type WhoIsShownProps = Pick<SuppliedListState, "search" | "concern" | "onSearch" | "onConcern">;

function NobodyIsShown({ search, concern }: WhoIsShownProps) {
  if (!search && !concern)
    return (
      <EmptyState title="Nobody was supplied with it, and nobody has ordered it">
        Check the strength and the dates, and whether the product has another entry under a similar name.
      </EmptyState>
    );
  return (
    <EmptyState title="No people match your search">
      Try another word, or show everybody. Deleted accounts cannot be found by name.
    </EmptyState>
  );
}

function WhoIsShown({ search, concern, onSearch, onConcern }: WhoIsShownProps) {
  return (
    <div className="flex w-full flex-wrap items-end gap-3 sm:w-auto">
      <SearchBox
        className="w-full sm:w-80"
        label="Search people supplied"
        placeholder="Name, email, phone or order"
        value={search}
        onSearch={onSearch}
      />
      <div className="w-full sm:w-56">
        <SelectField
          label="Filter people"
          value={concern}
          onChange={({ target }) => onConcern(readParam(recallsSearchParams.concern, target.value))}
        >
          <option value="">Everybody</option>
          <Options values={SUPPLIED_CONCERNS} text={suppliedConcernLabels} />
        </SelectField>
      </div>
    </div>
  );
}
