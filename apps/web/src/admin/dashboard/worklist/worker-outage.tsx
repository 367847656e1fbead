import type { Worklist } from "@scriptkeeper/contracts/worklist/worklist";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";

/** Says that the worker is not running. No line can say so, and lines that only the worker finds are missing too. */
export function WorkerOutage({ list }: { list: Pick<Worklist, "worker_outage" | "time_zone"> }) {
  if (!list.worker_outage) return null;
  const { since } = list.worker_outage;
  return (
    <div className="px-3 pt-3 sm:px-4">
      <Alert variant="destructive" title="Reminders and emails are not being sent">
        <p>
          The worker sends them and checks for paid orders. It{" "}
          {since ? `has not run since ${shortInstant(new Date(since), list.time_zone)}` : "has never run"}.
          Ask whoever runs Scriptkeeper to start it and, if it stops again, to check its log. Once it runs, it
          catches up on what was due.
        </p>
      </Alert>
    </div>
  );
}
