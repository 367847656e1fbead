import { Button } from "@scriptkeeper/ui/button";
import { type ReactNode, useEffect, useRef } from "react";

export interface SelectionBarProps {
  /** Such as "3 emails selected". */
  says: ReactNode;
  onClear: () => void;
  /** The actions on the selection. */
  children: ReactNode;
}

/** The selection in a list, on all pages, with the actions on it; always visible. */
export function SelectionBar({ says, onClear, children }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  // The bar appears at the foot of the screen, where it may cover the row that was just selected.
  useEffect(() => {
    const row = document.activeElement?.closest("[data-line]");
    if (!row || !bar.current) return;
    const covered = row.getBoundingClientRect().bottom - bar.current.getBoundingClientRect().top;
    if (covered > 0) bar.current.closest("main")?.scrollBy?.(0, covered);
  }, []);
  return (
    <section
      ref={bar}
      aria-label="Selection"
      data-selection-bar
      data-bar="bottom"
      className="sticky -bottom-4 z-10 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-md border border-accent bg-surface px-3 py-2 shadow-float sm:-bottom-6 sm:px-4 sm:py-3 dense:-bottom-3 dense:py-1.5"
    >
      <p role="status">{says}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" aria-label="Clear selection" onClick={onClear}>
          Clear
        </Button>
        {children}
      </div>
    </section>
  );
}
