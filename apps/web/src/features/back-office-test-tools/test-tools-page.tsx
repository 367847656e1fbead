import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { PageHeading } from "../../components/page-heading.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useListAddress } from "../../lib/use-list-address.ts";
import { filterOf } from "./test-tools-filter.ts";
import { TestToolsList } from "./test-tools-list.tsx";
import { TestToolsToolbar } from "./test-tools-toolbar.tsx";

/** Moves reminders to a day that is near, to see a reminder go out. */
export function TestToolsPage() {
  const address = useListAddress();
  const settings = trpc.auth.publicSettings.useQuery();
  const filter = filterOf(address.get("filter"));
  return (
    <div className="space-y-4">
      <PageHeading title="Prescription Testing Tools">Prescription Testing Tools</PageHeading>
      <Alert variant="warning" title="Changes here affect real data and emails">
        <ul className="list-disc space-y-1 pl-5">
          <li>A date set here changes the patient's prescription, and the emails are really sent.</li>
          <li>The reminder service runs every hour.</li>
          <li>A reminder date of today or yesterday triggers a notification on the next run.</li>
          <li>This tool is for testing only.</li>
        </ul>
      </Alert>
      <TestToolsToolbar
        search={address.search}
        filter={filter}
        onSearch={address.searchFor}
        onFilter={(chosen) => address.filterBy("filter", chosen === "all" ? "" : chosen)}
      />
      {settings.isError && (
        <ErrorState
          title={prescriptionMessages.loadFailed}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      )}
      {settings.data && (
        <TestToolsList
          question={{ search: address.search, filter, page: address.page }}
          timeZone={settings.data.storeTimezone}
          onPage={address.toPage}
        />
      )}
    </div>
  );
}
