import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import type { TrpcUtils } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { fallbacksOf, listSearchParams } from "../shared/lists/search-params.ts";
import { StoreDays } from "../shared/lists/store-days.tsx";
import { useTypedSearchParams } from "../shared/lists/use-typed-search-params.ts";
import { AdminsCard } from "./administrators/admins-card.tsx";
import { UsersPanel } from "./users-panel.tsx";
import { usersSearchParams } from "./users-search-params.ts";

/** The page of all accounts, and of the administrators among them. */
export function UsersPage() {
  const [{ tab }, setParams] = useTypedSearchParams(usersSearchParams);
  return (
    <div className="space-y-4 dense:space-y-0 short:space-y-2">
      <PageHeading title="Users" />
      <Tabs
        value={tab}
        onValueChange={(next) =>
          setParams({ tab: next === "admins" ? next : "users", search: "", page: 1, view: null })
        }
      >
        <TabList aria-label="Accounts">
          <Tab value="users">User Management</Tab>
          <Tab value="admins">Admin Management</Tab>
        </TabList>
        <WithSettings of="the users" failed={userMessages.usersLoadFailed}>
          <StoreDays className="pt-3" />
          <TabPanel value="users">
            <UsersPanel />
          </TabPanel>
          <TabPanel value="admins">
            <AdminsCard />
          </TabPanel>
        </WithSettings>
      </Tabs>
    </div>
  );
}

export function prefetch(utils: TrpcUtils): void {
  void utils.users.list.prefetch(fallbacksOf(listSearchParams));
}
