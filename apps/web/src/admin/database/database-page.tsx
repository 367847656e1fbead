import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import { trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { SqlPanel } from "./sql-panel.tsx";
import { TablesPanel } from "./tables-panel.tsx";
import { useDatabaseAddress } from "./use-database-search-params.ts";
import { useDatabaseWork } from "./use-database-work.ts";

/** The tables with their records and structure, and the SQL box. */
export function DatabasePage() {
  const address = useDatabaseAddress();
  const { drafts, box } = useDatabaseWork();
  const settings = trpc.auth.publicSettings.useQuery();
  return (
    <div className="space-y-4 short:space-y-2">
      <PageHeading title="Database Management">Database Management</PageHeading>
      <Tabs value={address.tab} onValueChange={(tab) => address.toTab(tab === "sql" ? tab : "tables")}>
        <TabList aria-label="Database">
          <Tab value="tables">Tables</Tab>
          <Tab value="sql">SQL</Tab>
        </TabList>
        <TabPanel value="tables">
          <TablesPanel address={address} drafts={drafts.ofTable} />
        </TabPanel>
        <TabPanel value="sql">
          <SqlPanel box={box} timeZone={settings.data?.storeTimezone} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
