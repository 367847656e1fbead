import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Fold } from "@scriptkeeper/ui/fold";
import { RowsSkeleton, Skeleton } from "@scriptkeeper/ui/skeleton";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { useTypedSearchParams } from "../../shared/lists/use-typed-search-params.ts";
import { WithViews } from "../../shared/views/with-views.tsx";
import { databaseSearchParams } from "../database-search-params.ts";
import type { TableDrafts } from "../rows/use-drafts.ts";
import { OpenTable } from "./open-table.tsx";
import { TableList } from "./table-list.tsx";

/** The list of tables beside the open one. */
export function TablesPanel({ drafts }: { drafts: (table: string) => TableDrafts }) {
  const [{ table, filter }, setParams] = useTypedSearchParams(databaseSearchParams);
  const list = trpc.database.tables.useQuery();
  return (
    <WithViews list="database" arrangeAs={`database ${table}`}>
      <QueryState
        query={list}
        of="the tables"
        failed={databaseMessages.fetchTablesFailed}
        skeleton={<Waiting />}
      >
        {({ tables }) => (
          <div className={panes}>
            <Fold label="Tables" defaultOpen={table === null}>
              <TableList
                tables={tables}
                current={table}
                filter={filter}
                onFilter={(text) => setParams({ filter: text }, { replace: true })}
              />
            </Fold>
            {table ? (
              <OpenTable key={table} table={table} drafts={drafts(table)} />
            ) : (
              <EmptyState title="No table is open">Choose one to see its records and structure.</EmptyState>
            )}
          </div>
        )}
      </QueryState>
    </WithViews>
  );
}

const panes = "grid grid-cols-[minmax(0,1fr)] gap-4 short:gap-2 lg:grid-cols-[14rem_minmax(0,1fr)]";

function Waiting() {
  return (
    <div className={panes}>
      <Skeleton className="h-52 lg:h-96" />
      <RowsSkeleton />
    </div>
  );
}
