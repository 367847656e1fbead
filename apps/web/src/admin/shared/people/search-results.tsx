import { counted } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import Check from "lucide-react/icons/check";

export interface SearchResult {
  id: string;
  name: string;
  note?: string;
  /** The button's label, such as "Add". */
  action: string;
  /** Whether this row has already been chosen. */
  done: boolean;
  onPick: () => void;
}

export interface SearchResultsProps {
  /** What is searched for, such as "product". */
  of: string;
  rows: readonly SearchResult[];
  /** The total, including those not shown. */
  total: number;
  /** Says what to do if nothing is found. */
  ifNone: string;
}

/** The results of a search, each with a button to pick it. */
export function SearchResults({ of, rows, total, ifNone }: SearchResultsProps) {
  return (
    <div className="space-y-2">
      <p role="status" className="text-ink-muted">
        {total === 0 ? `No ${of} found. ${ifNone}` : countText({ of, total, shown: rows.length })}
      </p>
      {rows.length > 0 && (
        <ul
          aria-label={`${of[0]?.toUpperCase()}${of.slice(1)}s found`}
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

function countText({ of, total, shown }: { of: string; total: number; shown: number }): string {
  if (total > shown)
    return `The first ${shown} of ${counted(total, of)}. Type more of the name to see others.`;
  return `${counted(total, of)} found`;
}
