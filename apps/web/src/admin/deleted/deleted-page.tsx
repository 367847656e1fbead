import { undoMessages } from "@scriptkeeper/contracts/undo-messages";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { paths } from "../../shared/paths.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { ListSubpage } from "../shared/list-subpage.tsx";
import { idParam, textParam } from "../shared/search-params.ts";
import { useTypedSearchParams } from "../shared/use-typed-search-params.ts";
import { DeletedList } from "./deleted-list.tsx";

const deletedSearchParams = { search: textParam(100), before: idParam };

/** What staff deleted and can bring back, once the store's time zone is known. */
export function DeletedPage() {
  return (
    <ListSubpage
      title="Recently Deleted"
      list="deleted"
      from={{ to: paths.adminTransactionLogs, name: "Transaction Logs" }}
      of="what was deleted"
      failed={undoMessages.deletedFailed}
    >
      <SearchedDeletions />
    </ListSubpage>
  );
}

/** The search, and a page of what it finds. */
function SearchedDeletions() {
  const [{ search, before }, setParams] = useTypedSearchParams(deletedSearchParams);
  const list = trpc.undo.deleted.useQuery(
    { ...(search && { search }), ...(before !== null && { before }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <div className="sm:w-80">
        <SearchBox
          label="Search what was deleted"
          placeholder="Product, name or email"
          value={search}
          onSearch={(text) => setParams({ search: text.trim(), before: null }, { replace: true })}
          maxLength={100}
          hotkey
        />
      </div>
      <QueryState query={list} of="what was deleted" failed={undoMessages.deletedFailed}>
        {(page) => (
          <DeletedList
            page={page}
            tools={<ExportMenu of={{ list: "deleted", filter: { search } }} rows={null} />}
            isFiltered={search !== ""}
            isNewest={before === null}
            onPageBefore={(entry) => setParams({ before: entry })}
          />
        )}
      </QueryState>
    </>
  );
}
