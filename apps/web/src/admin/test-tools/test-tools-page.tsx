import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { TEST_TOOLS_SORTS } from "@scriptkeeper/contracts/reminders/test-tools-sorts";
import { scheduleWords } from "@scriptkeeper/domain/time/schedule-words";
import { Alert } from "@scriptkeeper/ui/alert";
import { Fold } from "@scriptkeeper/ui/fold";
import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type TrpcUtils, trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryFailure } from "../../shared/components/query-failure.tsx";
import { SettingsContext } from "../../shared/settings-context.ts";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { fallbacksOf } from "../shared/lists/search-params.ts";
import { useTypedSearchParams } from "../shared/lists/use-typed-search-params.ts";
import { WithViews } from "../shared/views/with-views.tsx";
import { ForecastPanel } from "./forecast-panel.tsx";
import { TestToolsList } from "./test-tools-list.tsx";
import { testToolsSearchParams } from "./test-tools-search-params.ts";
import { TestToolsToolbar } from "./test-tools-toolbar.tsx";

/** The documented schedule, until the settings have loaded. */
const HOURLY = "0 0 * * * *";

/** The page that moves reminders to a near day, to see one being sent, and that shows what will be sent in any case. */
export function TestToolsPage() {
  const [params, setParams] = useTypedSearchParams(testToolsSearchParams);
  const settings = trpc.auth.publicSettings.useQuery();
  const { tab, search, filter, page, patient, sort, order } = params;
  const unsorted = sortingOf(TEST_TOOLS_SORTS, {});
  return (
    <div className="space-y-4 dense:space-y-0 short:space-y-2">
      <PageHeading title="Prescription Testing Tools" />
      <Fold
        label="Read this first"
        icon={<TriangleAlert aria-hidden="true" className="size-4 shrink-0" />}
        buttonClassName="text-warning"
      >
        <Alert
          variant="warning"
          title="Changes here affect real data and emails"
          className="dense:absolute dense:top-0.5 dense:right-6 dense:z-10 dense:w-152 dense:px-3 dense:py-0.5 dense:text-xs dense:*:space-y-0"
        >
          <ul className="list-disc space-y-1 pl-5 dense:columns-2 dense:space-y-0 dense:pl-4">
            <li>A date set here changes the patient's prescription, and real emails are sent.</li>
            <li>The reminder service runs {scheduleWords(settings.data?.reminderSchedule ?? HOURLY)}.</li>
            <li>A reminder date of today or yesterday triggers a notification on the next run.</li>
            <li>This tool is for testing only.</li>
          </ul>
        </Alert>
      </Fold>
      {settings.isError && <QueryFailure query={settings} title={prescriptionMessages.loadFailed} />}
      <SettingsContext value={settings.data ?? null}>
        <Tabs
          value={tab}
          onValueChange={(next) =>
            setParams({ tab: next === "forecast" ? next : "dates", page: 1, view: null })
          }
        >
          <TabList aria-label="Testing tools">
            <Tab value="dates">Reminder dates</Tab>
            <Tab value="forecast">What will be sent</Tab>
          </TabList>
          <TabPanel value="dates" className="space-y-4 dense:space-y-2 short:space-y-2">
            <WithViews list="reminders">
              <ListFilters>
                <Fold label="Search and filter">
                  <TestToolsToolbar
                    search={search}
                    filter={filter}
                    onSearch={(text) =>
                      setParams(
                        { ...(sort === "patient" && unsorted), search: text.trim(), page: 1 },
                        { replace: true },
                      )
                    }
                    onFilter={(chosen) => setParams({ ...unsorted, filter: chosen, page: 1 })}
                  />
                </Fold>
              </ListFilters>
              {settings.data && (
                <TestToolsList
                  question={{ search, filter, page }}
                  sorting={{ sort, order }}
                  onSort={(sorting) => setParams({ ...sorting, page: 1 })}
                  onPage={(to) => setParams({ page: to })}
                />
              )}
            </WithViews>
          </TabPanel>
          <TabPanel value="forecast">
            {settings.data && (
              <ForecastPanel patientId={patient} onPatient={(id) => setParams({ patient: id, page: 1 })} />
            )}
          </TabPanel>
        </Tabs>
      </SettingsContext>
    </div>
  );
}

export function prefetch(utils: TrpcUtils): void {
  const { search, filter, page } = fallbacksOf(testToolsSearchParams);
  void utils.prescriptions.testTools.prefetch({ search, filter, page });
}
