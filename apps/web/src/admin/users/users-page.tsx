import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import { trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { useListAddress } from "../shared/use-list-params.ts";
import { AdminsCard } from "./admins-card.tsx";
import { UsersPanel } from "./users-panel.tsx";

/** Every account, and the administrators among them. */
export function UsersPage() {
  const { get, filterBy } = useListAddress();
  const settings = trpc.auth.publicSettings.useQuery();
  return (
    <div className="space-y-4 short:space-y-2">
      <PageHeading title="Users">Users</PageHeading>
      <Tabs
        value={get("tab") === "admins" ? "admins" : "users"}
        onValueChange={(tab) => filterBy("tab", tab === "admins" ? tab : "")}
      >
        <TabList aria-label="Accounts">
          <Tab value="users">User Management</Tab>
          <Tab value="admins">Admin Management</Tab>
        </TabList>
        <QueryState query={settings} of="the users" failed={userMessages.usersLoadFailed}>
          {({ storeTimezone: timeZone }) => (
            <>
              <p className="pt-3 text-ink-muted">Dates are days in the store's time zone, {timeZone}.</p>
              <TabPanel value="users">
                <UsersPanel timeZone={timeZone} />
              </TabPanel>
              <TabPanel value="admins">
                <AdminsCard timeZone={timeZone} />
              </TabPanel>
            </>
          )}
        </QueryState>
      </Tabs>
    </div>
  );
}
