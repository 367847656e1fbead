import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";

export interface PagerProps {
  /** What is paged, for the name of the navigation: "patients". */
  of: string;
  page: number;
  limit: number;
  /** The number of rows on this page. */
  shown: number;
  /** Null if counting would cost more than the page itself. */
  total: number | null;
  /**
   * Whether there are more than `total`, where both count and pages stop. Without a total: whether there is a next
   * page.
   */
  more: boolean;
  onPage: (page: number) => void;
  /** Further actions on the list. */
  tools?: ReactNode;
}

/** "1–50 of 12,345" and the buttons to the previous and next pages. */
export function Pager({ of, page, limit, shown, total, more, onPage, tools }: PagerProps) {
  const before = (page - 1) * limit;
  const hasNext = total === null ? more : before + shown < total;
  const buttons = useRef<HTMLDivElement>(null);
  useFocusOnOther(buttons);
  return (
    <nav aria-label={`Pages of ${of}`} className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-ink-muted tabular-nums">
        {shown === 0 ? "0" : `${count(before + 1)}–${count(before + shown)}`}
        {total !== null && ` of ${amount(total, more)}`} {of}
      </p>
      {tools && <div className="ml-auto flex flex-wrap gap-2">{tools}</div>}
      {(page > 1 || hasNext) && (
        <div ref={buttons} className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" className="size-4" />
            Previous
          </Button>
          <Button variant="secondary" size="sm" disabled={!hasNext} onClick={() => onPage(page + 1)}>
            Next
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
        </div>
      )}
    </nav>
  );
}

/** Moves the focus to the other button when the pressed one is disabled at the first or last page. */
function useFocusOnOther(buttons: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLButtonElement && at.disabled && buttons.current?.contains(at))) return;
    buttons.current.querySelector<HTMLElement>("button:enabled")?.focus();
  });
}

function amount(total: number, more: boolean): string {
  return more ? `more than ${count(total)}` : count(total);
}

function count(number: number): string {
  return number.toLocaleString("en-AU");
}
