import type { StoreStatus as Status } from "@scriptkeeper/contracts/installation/store-status";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { Button } from "@scriptkeeper/ui/button";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { Failure } from "../shared/changes/failure.tsx";
import { CheckList } from "./check-list.tsx";
import { ScopesTable } from "./scopes-table.tsx";
import { TopicsTable } from "./topics-table.tsx";
import { useCheckStore } from "./use-check-store.ts";

/** The state of the connected store when it was last checked. */
export function StoreStatus() {
  const status = trpc.store.status.useQuery();
  const check = useCheckStore();
  return (
    <Card aria-labelledby="store-state" className="mt-6 space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle id="store-state">Store</CardTitle>
        <Button variant="secondary" size="sm" busy={check.isPending} onClick={check.check}>
          Check again
        </Button>
      </div>
      {check.error !== null && <Failure title="The store could not be checked" error={check.error} />}
      <QueryState query={status} of="the store's state" failed="The store's state could not be loaded">
        {(read) => <State status={read} />}
      </QueryState>
    </Card>
  );
}

function State({ status }: { status: Status }) {
  const settings = trpc.auth.publicSettings.useQuery();
  const { checks, scopes, topics } = status;
  return (
    <>
      <p role="status" className="text-ink-muted">
        {settings.data ? lastLook(status, settings.data.storeTimezone) : " "}
      </p>
      <CheckList of="store" checks={checks} />
      <h3 className="pt-2 text-base font-semibold">Scopes of the app</h3>
      <ScopesTable scopes={scopes} />
      {topics.length > 0 && (
        <>
          <h3 className="pt-2 text-base font-semibold">Messages from the store</h3>
          <TopicsTable topics={topics} />
        </>
      )}
    </>
  );
}

function lastLook({ checkedAt, answeredAt }: Status, timeZone: string): string {
  if (checkedAt === null) return "The store has not been checked yet.";
  const time = (instant: string) => shortInstant(new Date(instant), timeZone);
  const looked = `Last checked: ${time(checkedAt)} (${timeZone}).`;
  if (answeredAt === checkedAt) return looked;
  return answeredAt === null
    ? `${looked} The store has never answered.`
    : `${looked} The store did not answer; the results below are from ${time(answeredAt)}.`;
}
