import { Button } from "@scriptkeeper/ui/button";
import Check from "lucide-react/icons/check";

export interface SearchResult {
  id: string;
  name: string;
  note?: string;
  /** The word on the button: "Add". */
  action: string;
  /** Chosen already. */
  done: boolean;
  onPick: () => void;
}

/** What a search found, each with the button that takes it. */
export function SearchResults({
  label,
  count,
  rows,
}: {
  label: string;
  count: string;
  rows: readonly SearchResult[];
}) {
  return (
    <div className="space-y-2">
      <p role="status" className="text-ink-muted">
        {count}
      </p>
      {rows.length > 0 && (
        <ul
          aria-label={label}
          className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line bg-surface"
        >
          {rows.map((row) => (
            <li key={row.id} className="flex items-center justify-between gap-3 px-3 py-1.5">
              <span className="min-w-0">
                <span className="block break-words">{row.name}</span>
                {row.note && <span className="block break-all text-ink-muted">{row.note}</span>}
              </span>
              <Button
                variant={row.done ? "quiet" : "secondary"}
                size="sm"
                aria-label={`${row.done ? "Added" : row.action} ${row.name}`}
                aria-disabled={row.done || undefined}
                onClick={() => !row.done && row.onPick()}
              >
                {row.done && <Check aria-hidden="true" className="size-4" />}
                {row.done ? "Added" : row.action}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
