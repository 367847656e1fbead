import type { GridTable } from "@scriptkeeper/contracts/database/database";
import { numberText } from "@scriptkeeper/domain/number-words";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import Lock from "lucide-react/icons/lock";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { changeSearchParams } from "../../shared/lists/use-typed-search-params.ts";
import { databaseSearchParams, wholeTable } from "../database-search-params.ts";

export interface TableListProps {
  tables: readonly GridTable[];
  current: string | null;
  filter: string;
  onFilter: (text: string) => void;
}

/** All tables by name, each with its approximate number of records. */
export function TableList({ tables, current, filter, onFilter }: TableListProps) {
  const [params] = useSearchParams();
  const wanted = filter.toLowerCase();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView?.({ block: "nearest" });
  }, [current]);
  const shown = tables.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <div className="space-y-3">
      <SearchBox
        label="Filter tables"
        placeholder="Part of a name"
        value={filter}
        onSearch={onFilter}
        maxLength={100}
      />
      <nav aria-label="Tables">
        <ul className="relative max-h-52 overflow-y-auto rounded-md border border-line bg-surface p-1 lg:max-h-[calc(100dvh-21rem)] lg:min-h-60 dense:max-h-[calc(100dvh-15rem)]">
          {shown.map(({ name, rowEstimate, isReadOnly }) => (
            <li key={name}>
              <Link
                ref={name === current ? link : null}
                to={`?${changeSearchParams(params, databaseSearchParams, { ...wholeTable, view: null, table: name })}`}
                aria-current={name === current ? "page" : undefined}
                className="flex min-h-9 items-center gap-2 rounded-sm px-2 text-ink no-underline hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                <span className="min-w-0 grow truncate" title={name}>
                  {name}
                </span>
                {isReadOnly && <Lock aria-label="Read-only" className="size-3.5 shrink-0 text-ink-muted" />}
                {rowEstimate !== null && (
                  <span className="shrink-0 text-xs font-normal text-ink-muted tabular-nums">
                    <span className="sr-only">about </span>
                    {numberText(rowEstimate)}
                    <span className="sr-only"> records</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
          {shown.length === 0 && (
            <li className="px-2 py-3 text-ink-muted">
              {tables.length === 0 ? "There are no tables yet." : "No tables match your filter."}
            </li>
          )}
        </ul>
      </nav>
    </div>
  );
}
