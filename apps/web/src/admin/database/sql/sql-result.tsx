import type { SqlResult } from "@scriptkeeper/contracts/database/database";
import { counted } from "@scriptkeeper/domain/number-words";
import { Alert } from "@scriptkeeper/ui/alert";
import { durationText, writeText } from "./sql-labels.ts";
import { SqlRows } from "./sql-rows.tsx";

/** The result of a statement that took effect: rows as a table, anything else as JSON. */
export function SqlResultView({ result, isCommit }: { result: SqlResult; isCommit: boolean }) {
  const { hasRows, command, rowCount, rows, ms } = result;
  return (
    <section aria-label="Result" className="space-y-3">
      {isCommit ? (
        <Alert variant="success" role="status" title={`Committed: ${writeText(result)}`} />
      ) : (
        <p role="status" className="font-semibold tabular-nums">
          {hasRows ? counted(rows.length, "row") : writeText(result)}{" "}
          <span className="font-normal text-ink-muted">in {durationText(ms)}</span>
        </p>
      )}
      {hasRows ? (
        <SqlRows answer={result} />
      ) : (
        <pre className="rounded-md border border-line bg-surface p-4 text-sm break-words whitespace-pre-wrap">
          {JSON.stringify({ command, rowCount }, null, 2)}
        </pre>
      )}
    </section>
  );
}
