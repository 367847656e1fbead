import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import { Suspense } from "react";
import type { TrpcUtils } from "../../shared/api/trpc.ts";
import { Loading } from "../../shared/components/loading.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { lazyPage } from "../../shared/lazy-page.ts";
import { useTypedSearchParams } from "../shared/lists/use-typed-search-params.ts";
import { databaseSearchParams } from "./database-search-params.ts";
import { TablesPanel } from "./tables/tables-panel.tsx";
import { useDatabaseWork } from "./use-database-work.ts";

const SqlPanel = lazyPage(() => import("./sql/sql-panel.tsx"), "SqlPanel");

/** The database page: tables with their records and structure, and the SQL box. */
export function DatabasePage() {
  const [{ tab }, setParams] = useTypedSearchParams(databaseSearchParams);
  const { drafts, box } = useDatabaseWork();
  return (
    <Tabs value={tab} onValueChange={(next) => setParams({ tab: next === "sql" ? next : "tables" })}>
      <div className="space-y-4 short:space-y-2 dense:flex dense:items-end dense:gap-6 dense:space-y-0 dense:border-b dense:border-line">
        <PageHeading title="Database Management" className="dense:pb-1.5" />
        <TabList aria-label="Database" className="dense:border-b-0">
          <Tab value="tables">Tables</Tab>
          <Tab value="sql">SQL</Tab>
        </TabList>
      </div>
      <TabPanel value="tables">
        <TablesPanel drafts={drafts.ofTable} />
      </TabPanel>
      <TabPanel value="sql">
        <Suspense fallback={<Loading />}>
          <SqlPanel box={box} />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}

export function prefetch(utils: TrpcUtils): void {
  void utils.database.tables.prefetch();
}
