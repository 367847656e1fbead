import { databaseMessages } from "@scriptkeeper/contracts/database-messages";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Fold } from "@scriptkeeper/ui/fold";
import { RowsSkeleton, Skeleton } from "@scriptkeeper/ui/skeleton";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { OpenTable } from "./open-table.tsx";
import { TableList } from "./table-list.tsx";
import type { useDatabaseAddress } from "./use-database-search-params.ts";
import type { TableDrafts } from "./use-drafts.ts";

export interface TablesPanelProps {
  address: ReturnType<typeof useDatabaseAddress>;
  drafts: (table: string) => TableDrafts;
}

/** The tables at the side, and the one that is open. */
export function TablesPanel({ address, drafts }: TablesPanelProps) {
  const list = trpc.database.tables.useQuery();
  return (
    <QueryState
      query={list}
      of="the tables"
      failed={databaseMessages.fetchTablesFailed}
      skeleton={<Waiting />}
    >
      {({ tables }) => (
        <div className={panes}>
          <Fold label="Tables" defaultOpen={address.table === null}>
            <TableList
              tables={tables}
              current={address.table}
              filter={address.filter}
              onFilter={address.filterBy}
              hrefOf={address.hrefOf}
            />
          </Fold>
          {address.table ? (
            <OpenTable
              key={address.table}
              table={address.table}
              address={address}
              drafts={drafts(address.table)}
            />
          ) : (
            <EmptyState title="No table is open">Choose one to see its records and its structure.</EmptyState>
          )}
        </div>
      )}
    </QueryState>
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
