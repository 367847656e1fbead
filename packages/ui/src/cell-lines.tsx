import { Children, type PointerEvent, type ReactNode } from "react";

export interface CellLinesProps {
  /** The main content of the cell. */
  children: ReactNode;
  /** Details below it, in this order; empty ones are left out. */
  details: readonly ReactNode[];
  /** Whether the main content is not bold. */
  plain?: boolean;
}

/**
 * The lines of a cell, one below the other. In compact rows they share one line, which is cut off at the end of the
 * column, with room around it for the focus outline.
 */
export function CellLines({ children, details, plain = false }: CellLinesProps) {
  return (
    <div className="min-w-0 dense:-m-1 dense:truncate dense:p-1" onPointerEnter={showWhatIsCut}>
      <span className={plain ? "wrap-anywhere" : "font-semibold wrap-anywhere"}>{children}</span>
      {Children.map(
        details,
        (detail) =>
          detail && (
            <>
              {" "}
              <span className="block wrap-anywhere text-ink-muted dense:ml-1 dense:inline">{detail}</span>
            </>
          ),
      )}
    </div>
  );
}

/** Shows text that is cut off as a tooltip. */
function showWhatIsCut({ currentTarget: cell }: PointerEvent<HTMLElement>) {
  cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : "";
}
