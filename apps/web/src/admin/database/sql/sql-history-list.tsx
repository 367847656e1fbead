import type { SqlRun } from "@scriptkeeper/contracts/database/database";
import { counted } from "@scriptkeeper/domain/number-words";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { Badge } from "@scriptkeeper/ui/badge";
import type { ReactNode } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { durationText } from "./sql-labels.ts";

const states = {
  running: { label: "Running or interrupted", variant: "outline" },
  done: { label: "Done", variant: "success" },
  previewed: { label: "Preview", variant: "warning" },
  failed: { label: "Failed", variant: "destructive" },
  cancelled: { label: "Cancelled", variant: "secondary" },
} as const satisfies Record<SqlRun["state"], unknown>;

export interface SqlHistoryListProps {
  /** Texts that an earlier statement replaced in the box. Those that were run are listed among the runs instead. */
  setAside: readonly string[];
  onChoose: (sql: string) => void;
}

/** The administrator's own statements, newest first; choosing one puts it back into the box. */
export function SqlHistoryList({ setAside, onChoose }: SqlHistoryListProps) {
  const history = trpc.database.history.useQuery();
  return (
    <section aria-labelledby="sql-history" className="space-y-2">
      <h2 id="sql-history" className="text-lg font-semibold">
        Your earlier queries
      </h2>
      <QueryState query={history} of="your earlier queries" failed="Your earlier queries could not be loaded">
        {({ runs }) =>
          runs.length === 0 ? (
            <p className="text-ink-muted">Queries you run are listed here, for you only.</p>
          ) : (
            <ul className="max-h-96 overflow-y-auto rounded-md border border-line bg-surface">
              {setAside
                .filter((sql) => runs.every((run) => run.sql !== sql))
                .map((sql) => (
                  <Entry key={sql} sql={sql} onChoose={onChoose}>
                    <Badge variant="outline">Set aside</Badge>
                  </Entry>
                ))}
              {runs.map((run) => (
                <Entry key={run.runId} sql={run.sql} onChoose={onChoose}>
                  <HowItRan run={run} />
                </Entry>
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  );
}

interface EntryProps {
  sql: string;
  onChoose: (sql: string) => void;
  children: ReactNode;
}

function Entry({ sql, onChoose, children }: EntryProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        onClick={() => onChoose(sql)}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <code className="min-w-0 grow basis-60 truncate" title={sql}>
          {sql}
        </code>
        {children}
      </button>
    </li>
  );
}

function HowItRan({ run }: { run: SqlRun }) {
  const settings = trpc.auth.publicSettings.useQuery();
  const timeZone = settings.data?.storeTimezone;
  const { label, variant } = states[run.state];
  return (
    <>
      <Badge isState variant={variant}>
        {label}
      </Badge>
      <span className="text-ink-muted tabular-nums">
        {run.rowCount !== null && `${counted(run.rowCount, "row")}, `}
        {run.ms !== null && `${durationText(run.ms)}, `}
        {timeZone && shortInstant(new Date(run.ranAt), timeZone)}
      </span>
    </>
  );
}
