import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import type { TrpcUtils } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { useTypedSearchParams } from "../shared/use-typed-search-params.ts";
import { databaseSearchParams } from "./database-search-params.ts";
import { SqlPanel } from "./sql-panel.tsx";
import { TablesPanel } from "./tables-panel.tsx";
import { useDatabaseWork } from "./use-database-work.ts";

/** The tables with their records and structure, and the SQL box. */
export function DatabasePage() {
  const [{ tab }, setParams] = useTypedSearchParams(databaseSearchParams);
  const { drafts, box } = useDatabaseWork();
  return (
    <div className="space-y-4 short:space-y-2">
      <PageHeading title="Database Management">Database Management</PageHeading>
      <Tabs value={tab} onValueChange={(next) => setParams({ tab: next === "sql" ? next : "tables" })}>
        <TabList aria-label="Database">
          <Tab value="tables">Tables</Tab>
          <Tab value="sql">SQL</Tab>
        </TabList>
        <TabPanel value="tables">
          <TablesPanel drafts={drafts.ofTable} />
        </TabPanel>
        <TabPanel value="sql">
          <SqlPanel box={box} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

export function prefetch(utils: TrpcUtils): void {
  void utils.database.tables.prefetch();
}
