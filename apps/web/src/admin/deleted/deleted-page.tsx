import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { DELETED_SORTS } from "@scriptkeeper/contracts/lists/time-sorts";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { paths } from "../../shared/paths.ts";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { ListSubpage } from "../shared/lists/list-subpage.tsx";
import { idParam, textParam } from "../shared/lists/search-params.ts";
import { useListParams } from "../shared/lists/use-list-params.ts";
import { DeletedList } from "./deleted-list.tsx";

const deletedSearchParams = { search: textParam(100), before: idParam };

/** The page of what staff deleted and can restore. */
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

/** The search, and one page of its results. */
function SearchedDeletions() {
  const { params, sorted, sorting, onSearch, onPage } = useListParams(
    deletedSearchParams,
    DELETED_SORTS,
    "before",
  );
  const { search, before } = params;
  const filter = { ...(search && { search }), ...sorted };
  return (
    <>
      <ListFilters>
        <SearchBox
          className="sm:w-80"
          label="Search deleted records"
          placeholder="Product, name or email"
          value={search}
          onSearch={onSearch}
          maxLength={100}
        />
      </ListFilters>
      <DeletedList filter={filter} before={before} sorting={sorting} onPageBefore={onPage} />
    </>
  );
}
