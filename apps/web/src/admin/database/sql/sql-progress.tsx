import { SQL_TIMEOUT_SECONDS } from "@scriptkeeper/contracts/database/limits";
import { Button } from "@scriptkeeper/ui/button";
import { Spinner } from "@scriptkeeper/ui/spinner";
import { useEffect, useState } from "react";
import type { SqlBox, SqlRunning } from "./use-sql-box.ts";

const tickMs = 100;

/** A running statement, with its elapsed time and a button to stop it. */
export function SqlProgress({ running, box }: { running: SqlRunning; box: SqlBox }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-sunken px-4 py-3">
      <span role="status" className="flex items-center gap-2 font-semibold">
        <Spinner />
        {box.cancelling ? "Cancelling..." : running.isCommit ? "Committing..." : "Running..."}
      </span>
      <Elapsed key={running.runId} since={running.since} />
      <span className="text-ink-muted">It will be stopped after {SQL_TIMEOUT_SECONDS} seconds.</span>
      <Button variant="secondary" size="sm" busy={box.cancelling} onClick={box.cancel}>
        Cancel query
      </Button>
      {box.cancelFailed && (
        <span role="alert" className="text-danger">
          The query could not be cancelled yet. Try again.
        </span>
      )}
    </div>
  );
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" className="tabular-nums">
      {((now - since) / 1000).toFixed(1)} s
    </span>
  );
}
