import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { useRef } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { SqlForm } from "./sql-form.tsx";
import { SqlHistoryList } from "./sql-history-list.tsx";
import { SqlOutcomeView } from "./sql-outcome.tsx";
import { SqlProgress } from "./sql-progress.tsx";
import type { SqlBox } from "./use-sql-box.ts";

/** The SQL box: a statement, its outcome, and earlier statements. */
export function SqlPanel({ box }: { box: SqlBox }) {
  const state = trpc.database.sqlBox.useQuery();
  return (
    <QueryState
      query={state}
      of="the SQL box"
      failed="The SQL box could not be loaded"
      skeleton={<Skeleton className="h-64" />}
    >
      {({ isReady, reason, warning }) =>
        isReady ? (
          <div className="space-y-4">
            {warning && (
              <Alert variant="warning" title="The SQL box can reach more than it should">
                <p>{warning}</p>
              </Alert>
            )}
            <ReadyBox box={box} />
          </div>
        ) : (
          <Alert variant="warning" title={databaseMessages.boxNotSetUp}>
            {reason && <p>{reason}</p>}
          </Alert>
        )
      }
    </QueryState>
  );
}

function ReadyBox({ box }: { box: SqlBox }) {
  const field = useRef<HTMLTextAreaElement>(null);
  function choose(sql: string) {
    box.choose(sql);
    field.current?.focus();
  }
  return (
    <>
      <SqlForm box={box} field={field} />
      {box.running && <SqlProgress running={box.running} box={box} />}
      {box.outcome && <SqlOutcomeView outcome={box.outcome} box={box} />}
      <SqlHistoryList setAside={box.setAside} onChoose={choose} />
    </>
  );
}
