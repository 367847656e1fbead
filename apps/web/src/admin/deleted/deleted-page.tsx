import { undoMessages } from "@scriptkeeper/contracts/undo-messages";
import { buttonStyles } from "@scriptkeeper/ui/button";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { keepPreviousData } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router-dom";
import { trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { paths } from "../../shared/paths.ts";
import { idParam, textParam } from "../shared/search-params.ts";
import { useTypedSearchParams } from "../shared/use-typed-search-params.ts";
import { DeletedList } from "./deleted-list.tsx";

const deletedSearchParams = { search: textParam(100), before: idParam };

/** What staff deleted and can bring back, once the store's time zone is known. */
export function DeletedPage() {
  return (
    <div className="space-y-4 short:space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Recently Deleted">Recently Deleted</PageHeading>
        <Link to={paths.adminTransactionLogs} className={buttonStyles({ variant: "secondary", size: "sm" })}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Transaction Logs
        </Link>
      </div>
      <WithSettings of="what was deleted" failed={undoMessages.deletedFailed}>
        <SearchedDeletions />
      </WithSettings>
    </div>
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
            isFiltered={search !== ""}
            isNewest={before === null}
            onPageBefore={(entry) => setParams({ before: entry })}
          />
        )}
      </QueryState>
    </>
  );
}
