import { TIMELINE_KINDS, type TimelineKind } from "@scriptkeeper/contracts/prescriptions/timeline-kinds";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { ToggleButton } from "@scriptkeeper/ui/toggle-button";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { useSettings } from "../../../shared/settings-context.ts";
import { choiceParam, textParam } from "../../shared/lists/search-params.ts";
import { useTypedSearchParams } from "../../shared/lists/use-typed-search-params.ts";
import { PatientEvent } from "./patient-event.tsx";
import { useReadUntil } from "./use-read-until.ts";

/** `show` is the kind of events shown, empty for all; `order` is the order to scroll to. */
const timelineSearchParams = { show: choiceParam([...TIMELINE_KINDS, ""], ""), order: textParam(40) };

const labels: Record<TimelineKind | "", string> = {
  "": "All",
  order: "Orders",
  delivery: "Deliveries",
  email: "Emails",
  change: "Changes",
  sign_in: "Sign-ins",
  note: "Notes",
  carer: "Carers",
};

/** What happened around the patient, newest first. */
export function Timeline({ userId }: { userId: number }) {
  const { storeTimezone } = useSettings();
  const [{ show, order }, setParams] = useTypedSearchParams(timelineSearchParams);
  const timeline = trpc.prescriptions.patientTimeline.useInfiniteQuery(
    { userId, kinds: show ? [show] : [] },
    { getNextPageParam: ({ older }) => older, placeholderData: keepPreviousData, staleTime: 0 },
  );
  const sought = order && `order-${order}`;
  const search = useReadUntil(timeline, sought);
  return (
    <section aria-labelledby="timeline" className="min-w-0 space-y-3">
      <h2 id="timeline" className="text-xl font-semibold dense:text-base">
        Timeline
      </h2>
      <fieldset className="flex min-w-0 flex-wrap gap-1.5">
        <legend className="sr-only">Show</legend>
        {(["", ...TIMELINE_KINDS] as const).map((kind) => (
          <ToggleButton
            key={kind}
            pressed={show === kind}
            onPressedChange={(on) => setParams({ show: on ? kind : "", order: "" }, { replace: true })}
          >
            {labels[kind]}
          </ToggleButton>
        ))}
      </fieldset>
      <QueryState
        query={timeline}
        of="the timeline"
        failed="Failed to load the timeline"
        skeleton={<Skeleton className="h-80" />}
      >
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events);
          if (search === "reading") return <Skeleton className="h-80" />;
          if (events.length === 0)
            return <EmptyState title={show ? "Nothing of this kind yet" : "Nothing has happened yet"} />;
          return (
            <>
              {search === "missing" && (
                <Alert variant="warning" title="The order you were looking for is not here">
                  It may belong to someone else, or the link may be wrong.
                </Alert>
              )}
              <ol aria-label="Timeline" className="ml-4 border-l border-line pl-6">
                {events.map((event) => (
                  <PatientEvent key={event.key} event={event} isSought={event.key === sought} />
                ))}
              </ol>
              {timeline.hasNextPage && (
                <Button
                  variant="secondary"
                  busy={timeline.isFetchingNextPage}
                  onClick={() => void timeline.fetchNextPage()}
                >
                  Show earlier
                </Button>
              )}
            </>
          );
        }}
      </QueryState>
      <p className="text-ink-muted">Times are in the store's time zone ({storeTimezone}).</p>
    </section>
  );
}
