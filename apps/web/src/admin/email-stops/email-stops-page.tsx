import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { EMAIL_STOP_PLACE, EMAIL_STOPS, type EmailStop } from "@scriptkeeper/contracts/emails/stop-limits";
import { emailStopTitles } from "@scriptkeeper/contracts/emails/stop-messages";
import { EMAIL_STOP_SORTS } from "@scriptkeeper/contracts/lists/time-sorts";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { ToggleButton } from "@scriptkeeper/ui/toggle-button";
import { paths } from "../../shared/paths.ts";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { ListSubpage } from "../shared/lists/list-subpage.tsx";
import { choiceParam, type Param, textParam } from "../shared/lists/search-params.ts";
import { useListParams } from "../shared/lists/use-list-params.ts";
import { EmailStopsList } from "./email-stops-list.tsx";

const placeParam: Param<string | null> = {
  fallback: null,
  read: (text) => (EMAIL_STOP_PLACE.test(text) ? text : undefined),
};

const emailStopsSearchParams = {
  search: textParam(100),
  stop: choiceParam([...EMAIL_STOPS, ""], ""),
  before: placeParam,
};

const filters: Record<EmailStop | "", string> = {
  "": "All",
  ...emailStopTitles,
};

/** The page of customers who get no emails, or no reminders. */
export function EmailStopsPage() {
  return (
    <ListSubpage
      title="Stopped Addresses"
      list="email_stops"
      from={{ to: paths.adminNotifications, name: "Notification Logs" }}
      of="the stopped addresses"
      failed={userMessages.emailStopsFailed}
    >
      <SearchedStops />
    </ListSubpage>
  );
}

/** The search, and one page of its results. */
function SearchedStops() {
  const { params, setParams, sorted, sorting, onSearch, onPage } = useListParams(
    emailStopsSearchParams,
    EMAIL_STOP_SORTS,
    "before",
  );
  const { search, stop, before } = params;
  const filter = { ...(search && { search }), ...(stop && { stop }), ...sorted };
  return (
    <>
      <ListFilters className="flex flex-wrap items-center gap-3">
        <SearchBox
          className="w-full sm:w-80"
          label="Search stopped addresses"
          placeholder="Name, email, phone or order"
          value={search}
          onSearch={onSearch}
          maxLength={100}
        />
        <fieldset className="flex min-w-0 flex-wrap gap-1.5">
          <legend className="sr-only">Show</legend>
          {(["", ...EMAIL_STOPS] as const).map((each) => (
            <ToggleButton
              key={each}
              pressed={stop === each}
              onPressedChange={(on) => setParams({ stop: on ? each : "", before: null }, { replace: true })}
            >
              {filters[each]}
            </ToggleButton>
          ))}
        </fieldset>
      </ListFilters>
      <EmailStopsList filter={filter} before={before} sorting={sorting} onPageBefore={onPage} />
    </>
  );
}
