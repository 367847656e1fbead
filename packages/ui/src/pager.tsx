import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";

export interface PagerProps {
  /** What is paged, for the name of the navigation: "patients". */
  of: string;
  page: number;
  limit: number;
  /** How many stand on this page. */
  shown: number;
  /** Null where counting would cost more than the page does. */
  total: number | null;
  /** The count stopped at `total`, and so do the pages; there are more. Without a count: there is a next page. */
  more: boolean;
  onPage: (page: number) => void;
  /** What else can be done with the list. */
  tools?: ReactNode;
}

/** "1–50 of 12,345" and the ways to the pages before and after. */
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

/** At the first and the last page the button that led there can't be pressed any more: the other one has the focus. */
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
