import type { InstallationSetting } from "@scriptkeeper/contracts/installation/installation";
import type { SettingGroup } from "@scriptkeeper/contracts/installation/setting-groups";
import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import { type ReactNode, Suspense } from "react";
import { type TrpcUtils, trpc } from "../../shared/api/trpc.ts";
import { Loading } from "../../shared/components/loading.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { lazyPage } from "../../shared/lazy-page.ts";
import { useTypedSearchParams } from "../shared/lists/use-typed-search-params.ts";
import { Administrators } from "./administrators.tsx";
import { ApiDescription } from "./api-description.tsx";
import { Differences } from "./differences.tsx";
import { PeopleAndRoles } from "./people-and-roles.tsx";
import { QueueUnavailable } from "./queue-unavailable.tsx";
import { type SettingsSection, settingsSearchParams } from "./settings-search-params.ts";
import { SettingsTable } from "./settings-table.tsx";
import { StoreStatus } from "./store-status.tsx";

const SenderDomain = lazyPage(() => import("./sender-domain.tsx"), "SenderDomain");
const EmailWordings = lazyPage(() => import("./wordings/email-wordings.tsx"), "EmailWordings");

const groups: Record<SettingGroup, { title: string; more?: ReactNode }> = {
  pharmacy: { title: "Pharmacy" },
  store: { title: "Store", more: <StoreStatus /> },
  mail: { title: "Mail", more: <SenderDomain /> },
  reminders: { title: "Reminders" },
  security: { title: "Security" },
  integrations: { title: "Integrations", more: <ApiDescription /> },
  installation: { title: "Installation" },
};
const sections = Object.entries(groups) as [SettingGroup, (typeof groups)[SettingGroup]][];

/** The settings of this installation, by section. They are changed where it is run, not here. */
export function SettingsPage() {
  const [{ section }, setParams] = useTypedSearchParams(settingsSearchParams);
  const settings = trpc.installation.settings.useQuery();
  return (
    <div className="space-y-4 dense:space-y-2 short:space-y-2">
      <PageHeading title="Settings" />
      {section !== "wording" && section !== "people" && <WhereSettingsAre />}
      {settings.data && <Differences settings={settings.data.settings} />}
      {settings.data && <QueueUnavailable queue={settings.data.queue} />}
      <Tabs
        value={section}
        onValueChange={(next) => setParams({ section: next as SettingsSection, email: "" })}
      >
        <TabList aria-label="Settings">
          {sections.map(([group, { title }]) => (
            <Tab key={group} value={group}>
              {title}
            </Tab>
          ))}
          <Tab value="wording">Email wording</Tab>
          <Tab value="people">People and roles</Tab>
        </TabList>
        {sections.map(([group, { title, more }]) => (
          <TabPanel key={group} value={group} className="space-y-4">
            <QueryState query={settings} of="the settings" failed="The settings could not be loaded">
              {(read) => <SettingsTable title={title} settings={read.settings.filter(isIn(group))} />}
            </QueryState>
            <Suspense fallback={<Loading />}>{more}</Suspense>
          </TabPanel>
        ))}
        <TabPanel value="wording">
          <Suspense fallback={<Loading />}>
            <EmailWordings />
          </Suspense>
        </TabPanel>
        <TabPanel value="people" className="space-y-4">
          <Administrators />
          <PeopleAndRoles />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function WhereSettingsAre() {
  return (
    <p className="max-w-prose text-ink-muted dense:max-w-none">
      Settings are kept in the server's environment, not on this screen, so that every server of an
      installation has the same ones. Whoever runs the installation changes them there and restarts it.
    </p>
  );
}

const isIn = (group: SettingGroup) => (setting: InstallationSetting) => setting.group === group;

export function prefetch(utils: TrpcUtils): void {
  void utils.installation.settings.prefetch();
}
