import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { changeFailure } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
import { CalendarAddressShown } from "./calendar-address.tsx";

/** Creates, replaces and turns off the secret address from which the patient's calendar reads. */
export function MyCalendar() {
  const utils = trpc.useUtils();
  const state = trpc.ownData.calendar.useQuery();
  const make = trpc.ownData.makeCalendar.useMutation({
    onMutate: () => stop.reset(),
    onSuccess: ({ since }) => utils.ownData.calendar.setData(undefined, { since }),
  });
  const stop = trpc.ownData.stopCalendar.useMutation({
    // Forgets only a failure: an address that was created stays to be copied while it is on.
    onMutate: () => {
      if (make.isError) make.reset();
    },
    onSuccess: () => {
      make.reset();
      utils.ownData.calendar.setData(undefined, { since: null });
    },
  });
  const makeOnce = useSingleFlight(make.mutateAsync);
  const stopOnce = useSingleFlight(stop.mutateAsync);
  const failed = make.error ?? stop.error;
  const block = {
    of: "your calendar",
    failed: "We could not load your calendar",
    explain: (error: unknown) =>
      serverMessage(error) ?? "Nothing has changed. Check your connection and try again.",
  };
  return (
    <section aria-labelledby="my-calendar" className="mt-8">
      <h3 id="my-calendar" className="font-semibold">
        Add to your calendar
      </h3>
      <p className="mt-1 text-ink-muted">
        Your own calendar can mark the days when something may need renewing. It does not name any medicines.
      </p>
      <QueryState {...block} query={state} skeleton={null}>
        {({ since }) => (
          <WithSettings {...block} skeleton={null}>
            {make.data && <CalendarAddressShown url={make.data.url} />}
            {since !== null && <Since at={since} isShown={make.data !== undefined} />}
            {failed && (
              <Alert variant="destructive" role="alert" className="mt-4">
                {changeFailure(failed)}
              </Alert>
            )}
            <div className="mt-4 flex flex-wrap gap-2">
              <Button variant="secondary" busy={make.isPending} onClick={ignoreDoubleClick(() => makeOnce())}>
                <CalendarPlus aria-hidden="true" className="size-4" />
                {since === null ? "Create a calendar address" : "Create a new address"}
              </Button>
              {since !== null && (
                <Button variant="quiet" busy={stop.isPending} onClick={ignoreDoubleClick(() => stopOnce())}>
                  Turn off
                </Button>
              )}
            </div>
          </WithSettings>
        )}
      </QueryState>
    </section>
  );
}

function Since({ at, isShown }: { at: string; isShown: boolean }) {
  const { storeTimezone } = useSettings();
  return (
    <p className="mt-3">
      Your calendar address has been on since {shortDay(dayAt(new Date(at), storeTimezone))}.{" "}
      {!isShown && "We can't show it again. If you create a new one, the old one stops working at once."}
    </p>
  );
}
