import { sqlPlace } from "./sql-position.ts";

/** The line that a PostgreSQL error points at, with the position marked. */
export function SqlMark({ sql, position }: { sql: string; position: number }) {
  const place = sqlPlace(sql, position);
  if (!place) return null;
  return (
    <div>
      <p>
        Line {place.line}, column {place.column}
        {place.marked === "" && ", at the end"}:
      </p>
      <pre className="mt-1 rounded-md border border-line bg-surface p-2 text-sm break-words whitespace-pre-wrap text-ink">
        {place.before}
        <mark className="rounded-sm bg-danger-solid px-0.5 text-on-danger">{place.marked || "⏎"}</mark>
        {place.after}
      </pre>
    </div>
  );
}
