import { FORECAST_DAYS } from "@scriptkeeper/contracts/constants";
import { numberText, plural } from "@scriptkeeper/domain/number-words";
import { shortDay, shortInstant } from "@scriptkeeper/domain/time/days";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { KeysetList } from "../shared/lists/keyset-list.tsx";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { ListSubpage } from "../shared/lists/list-subpage.tsx";
import { dayParam, textParam } from "../shared/lists/search-params.ts";
import { useTypedSearchParams } from "../shared/lists/use-typed-search-params.ts";
import { RemindersDueTable } from "./reminders-due-table.tsx";

const failed = "The reminders could not be loaded";
const remindersSearchParams = { day: dayParam, search: textParam(200), after: textParam(40) };

/** The page of reminders that the dashboard counts: due on one of the next 30 days, or on any of them. */
export function RemindersDuePage() {
  return (
    <ListSubpage
      title="Reminders Due"
      list="reminders_due"
      from={{ to: paths.admin, name: "Dashboard" }}
      of="the reminders"
      failed={failed}
    >
      <RemindersOfTime />
    </ListSubpage>
  );
}

/** The search, and one page of its results. */
function RemindersOfTime() {
  const { storeTimezone } = useSettings();
  const [{ day, search, after }, setParams] = useTypedSearchParams(remindersSearchParams);
  const filter = { day, ...(search && { search }) };
  const list = trpc.logs.remindersDue.useQuery(
    { ...filter, ...(after && { after }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <ListFilters>
        <SearchBox
          className="sm:w-80"
          label="Search reminders due"
          placeholder="Name, email, phone, order or medicine"
          value={search}
          onSearch={(text) => setParams({ search: text, after: "" }, { replace: true })}
        />
      </ListFilters>
      <QueryState query={list} of="the reminders" failed={failed}>
        {({ reminders, total, counted_at, next }) => (
          <>
            <p role="status">
              {search && "Matches among "}
              <strong className="tabular-nums">{numberText(total)}</strong> {plural(total, "reminder")}{" "}
              {day ? `due on ${shortDay(day)}` : `due in the next ${FORECAST_DAYS} days`}
              <span className="text-ink-muted">
                , counted {shortInstant(new Date(counted_at), storeTimezone)} ({storeTimezone}). Reminders
                sent or changed since then are not listed.
              </span>
            </p>
            <KeysetList
              of="the reminders"
              tools={
                reminders.length > 0 && <ExportMenu of={{ list: "reminders_due", filter }} rows={null} />
              }
              isFirst={after === ""}
              older={next}
              onPageBefore={(place) => setParams({ after: place ?? "" })}
            >
              {reminders.length === 0 ? (
                <Nothing isMore={next !== null} isSearched={search !== ""} />
              ) : (
                <RemindersDueTable reminders={reminders} />
              )}
            </KeysetList>
          </>
        )}
      </QueryState>
    </>
  );
}

function Nothing({ isMore, isSearched }: { isMore: boolean; isSearched: boolean }) {
  if (isSearched)
    return (
      <EmptyState title="No reminders match your search">Try another word, or clear the search.</EmptyState>
    );
  return isMore ? (
    <EmptyState title="None found yet">
      Many prescriptions were checked. Press Older to keep looking.
    </EmptyState>
  ) : (
    <EmptyState title="No reminders due">Go back to the dashboard and choose another number.</EmptyState>
  );
}
