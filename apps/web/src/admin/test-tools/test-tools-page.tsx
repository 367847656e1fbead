import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { scheduleWords } from "@scriptkeeper/domain/schedule-words";
import { Alert } from "@scriptkeeper/ui/alert";
import { Fold } from "@scriptkeeper/ui/fold";
import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryFailure } from "../../shared/components/query-failure.tsx";
import { useListAddress } from "../shared/use-list-params.ts";
import { ForecastPanel } from "./forecast-panel.tsx";
import { filterOf, patientOf } from "./test-tools-filter.ts";
import { TestToolsList } from "./test-tools-list.tsx";
import { TestToolsToolbar } from "./test-tools-toolbar.tsx";

/** The documented schedule, until the settings have come. */
const HOURLY = "0 0 * * * *";

/** Moves reminders to a day that is near, to see a reminder go out, and tells what will be sent anyway. */
export function TestToolsPage() {
  const address = useListAddress();
  const settings = trpc.auth.publicSettings.useQuery();
  const filter = filterOf(address.get("filter"));
  const tab = address.get("tab") === "forecast" ? "forecast" : "dates";
  return (
    <div className="space-y-4 short:space-y-2">
      <PageHeading title="Prescription Testing Tools">Prescription Testing Tools</PageHeading>
      <Fold
        label="Read this first"
        icon={<TriangleAlert aria-hidden="true" className="size-4 shrink-0" />}
        buttonClassName="text-warning"
      >
        <Alert variant="warning" title="Changes here affect real data and emails">
          <ul className="list-disc space-y-1 pl-5">
            <li>A date set here changes the patient's prescription, and the emails are really sent.</li>
            <li>The reminder service runs {scheduleWords(settings.data?.reminderSchedule ?? HOURLY)}.</li>
            <li>A reminder date of today or yesterday triggers a notification on the next run.</li>
            <li>This tool is for testing only.</li>
          </ul>
        </Alert>
      </Fold>
      {settings.isError && <QueryFailure query={settings} title={prescriptionMessages.loadFailed} />}
      <Tabs value={tab} onValueChange={(next) => address.filterBy("tab", next === "dates" ? "" : next)}>
        <TabList aria-label="Testing tools">
          <Tab value="dates">Reminder dates</Tab>
          <Tab value="forecast">What will be sent</Tab>
        </TabList>
        <TabPanel value="dates" className="space-y-4 short:space-y-2">
          <Fold label="Search and filter">
            <TestToolsToolbar
              search={address.search}
              filter={filter}
              onSearch={address.searchFor}
              onFilter={(chosen) => address.filterBy("filter", chosen === "all" ? "" : chosen)}
            />
          </Fold>
          {settings.data && (
            <TestToolsList
              question={{ search: address.search, filter, page: address.page }}
              timeZone={settings.data.storeTimezone}
              onPage={address.toPage}
            />
          )}
        </TabPanel>
        <TabPanel value="forecast">
          {settings.data && (
            <ForecastPanel
              timeZone={settings.data.storeTimezone}
              patientId={patientOf(address.get("patient"))}
              onPatient={(id) => address.filterBy("patient", id === null ? "" : String(id))}
            />
          )}
        </TabPanel>
      </Tabs>
    </div>
  );
}
