import { Children, type PointerEvent, type ReactNode } from "react";

export interface CellLinesProps {
  /** What the cell says first. */
  children: ReactNode;
  /** What belongs to it, in this order; nothing is written for what is empty. */
  details: readonly ReactNode[];
  /** The first is not set off by its weight. */
  plain?: boolean;
}

/** A cell's lines, one under the other; where rows are compact they stand in one line, which is cut where the column ends, with room around it for the outline of the focus. */
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

/** Under the pointer, what is cut can be read whole. */
function showWhatIsCut({ currentTarget: cell }: PointerEvent<HTMLElement>) {
  cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : "";
}
