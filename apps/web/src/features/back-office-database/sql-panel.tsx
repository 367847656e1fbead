import { databaseMessages } from "@scriptkeeper/contracts/database-messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { useRef } from "react";
import { trpc } from "../../lib/trpc.ts";
import { LoadFailure } from "./load-failure.tsx";
import { SqlForm } from "./sql-form.tsx";
import { SqlHistoryList } from "./sql-history-list.tsx";
import { SqlOutcomeView } from "./sql-outcome.tsx";
import { SqlProgress } from "./sql-progress.tsx";
import type { SqlBox } from "./use-sql-box.ts";

/** The SQL box: one statement, what came of it, and the statements before. */
export function SqlPanel({ box, timeZone }: { box: SqlBox; timeZone: string | undefined }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const state = trpc.database.sqlBox.useQuery();
  if (state.isError) return <LoadFailure title="The SQL box could not be loaded" query={state} />;
  if (!state.data) return <Skeleton className="h-64" />;
  if (!state.data.isReady) {
    return (
      <Alert variant="warning" title={databaseMessages.boxNotSetUp}>
        {state.data.reason && <p>{state.data.reason}</p>}
      </Alert>
    );
  }

  function choose(sql: string) {
    box.setSql(sql);
    field.current?.focus();
  }
  return (
    <div className="space-y-4">
      {state.data.warning && (
        <Alert variant="warning" title="Not everything is closed to the SQL box">
          <p>{state.data.warning}</p>
        </Alert>
      )}
      <SqlForm box={box} field={field} />
      {box.running && <SqlProgress running={box.running} box={box} />}
      {box.outcome && <SqlOutcomeView outcome={box.outcome} box={box} />}
      <SqlHistoryList onChoose={choose} timeZone={timeZone} />
    </div>
  );
}
