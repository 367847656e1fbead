import type { LogPagination } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { numberText } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";

export interface NotificationPagesProps {
  pagination: LogPagination;
  /** How many emails this page shows. */
  shown: number;
  onPage: (page: number) => void;
  /** Further controls of the list. */
  tools: ReactNode;
}

/** "Showing 20 of 45 total results", with links to the previous and next page. */
export function NotificationPages({ pagination, shown, onPage, tools }: NotificationPagesProps) {
  const { page, total, totalPages, hasMore } = pagination;
  const all = numberText(total);
  return (
    <nav aria-label="Pages of emails" className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-ink-muted tabular-nums">
        Showing {shown} of {hasMore ? `more than ${all}` : all} total results
      </p>
      <div className="ml-auto flex flex-wrap gap-2">{tools}</div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" className="size-4" />
          Previous
        </Button>
        <span className="tabular-nums">
          <span className="sr-only">Page </span>
          {numberText(page)} of {numberText(Math.max(totalPages, 1))}
        </span>
        <Button variant="secondary" size="sm" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
          Next
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </nav>
  );
}
