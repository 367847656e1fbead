import { RECALL_STATES } from "@scriptkeeper/contracts/constants";
import { recallMessages, recallStateLabels } from "@scriptkeeper/contracts/recalls/messages";
import type { RecallLetter } from "@scriptkeeper/contracts/recalls/recalls";
import { RECALL_LETTER_SORTS } from "@scriptkeeper/contracts/recalls/sorts";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Options } from "@scriptkeeper/ui/options";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { SelectField } from "@scriptkeeper/ui/select-field";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { trpc } from "../../../shared/api/trpc.ts";
import { paths } from "../../../shared/paths.ts";
import { ListFilters } from "../../shared/lists/list-filters.tsx";
import { ListSubpage } from "../../shared/lists/list-subpage.tsx";
import { QueryPage } from "../../shared/lists/query-page.tsx";
import { choiceParam, pageParam, readParam, textParam } from "../../shared/lists/search-params.ts";
import { useListParams } from "../../shared/lists/use-list-params.ts";
import { LettersTable } from "./letters-table.tsx";
import { NoteCallDialog } from "./note-call-dialog.tsx";
import { RecallFacts } from "./recall-facts.tsx";

const recallSearchParams = {
  state: choiceParam([...RECALL_STATES, ""], ""),
  search: textParam(200),
  page: pageParam,
};

/** The page of one recall: its letter, who has confirmed reading it, and who has to be called. */
export function RecallPage() {
  const { id = "" } = useParams();
  return (
    <ListSubpage
      key={id}
      title="Recall"
      list="recall_letters"
      from={{ to: paths.adminRecalls, name: "Recalls" }}
      of="the recall"
      failed={recallMessages.recallFailed}
    >
      <Letters id={Number(id)} />
    </ListSubpage>
  );
}

function Letters({ id }: { id: number }) {
  const { params, setParams, sorted, sorting, onSearch, onPage } = useListParams(
    recallSearchParams,
    RECALL_LETTER_SORTS,
    "page",
  );
  const { state, search, page } = params;
  const [called, setCalled] = useState<RecallLetter | null>(null);
  const list = trpc.recalls.letters.useQuery(
    { id, state, page, ...(search && { search }), ...sorted },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      {list.data && <RecallFacts recall={list.data.recall} />}
      <ListFilters className="flex flex-wrap items-end gap-3">
        <SearchBox
          className="w-full sm:w-80"
          label="Search people"
          placeholder="Name, email, phone or order"
          value={search}
          onSearch={onSearch}
        />
        <div className="w-full sm:w-72">
          <SelectField
            label="Show"
            value={state}
            onChange={({ target }) =>
              setParams({ state: readParam(recallSearchParams.state, target.value), page: 1 })
            }
          >
            <option value="">Everybody</option>
            <Options values={RECALL_STATES} text={recallStateLabels} />
          </SelectField>
        </div>
      </ListFilters>
      <QueryPage
        query={list}
        of="people"
        failed={recallMessages.recallFailed}
        page={page}
        onPage={onPage}
        pageOf={({ letters, limit, total }) => ({ rows: letters, limit, total })}
        file={{ list: "recall_letters", filter: { id, state, search, ...sorted } }}
        empty={<EmptyState title={search ? "No people match your search" : "Nobody here now"} />}
      >
        {(letters) => <LettersTable recallId={id} letters={letters} sorting={sorting} onCall={setCalled} />}
      </QueryPage>
      {called && <NoteCallDialog recallId={id} letter={called} onClose={() => setCalled(null)} />}
    </>
  );
}
