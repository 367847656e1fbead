import { TableCell } from "@scriptkeeper/ui/table";
import type { ReactNode } from "react";

interface GridCellProps {
  isFirst: boolean;
  /** Shown at the end of the first cell. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One cell of a row. The first names the row and, being its key, stays visible when the table scrolls sideways. */
export function GridCell({ isFirst, aside, children }: GridCellProps) {
  if (!isFirst) return <TableCell className="whitespace-nowrap">{children}</TableCell>;
  return (
    <th
      scope="row"
      className="sticky left-0 z-[1] inset-shadow-[-1px_0_var(--color-line)] bg-surface in-data-selected:bg-accent-soft px-3 py-1 text-left font-semibold whitespace-nowrap"
    >
      {aside ? (
        <div className="flex items-center justify-between gap-2">
          {children}
          {aside}
        </div>
      ) : (
        children
      )}
    </th>
  );
}

/** The actions of a row, always visible at the end of the frame, however wide the table is. */
export function ActionsCell({ children }: { children?: ReactNode }) {
  return (
    <TableCell className="sticky right-0 z-[1] inset-shadow-[1px_0_var(--color-line)] bg-surface in-data-selected:bg-accent-soft">
      {children}
    </TableCell>
  );
}

/** Content that belongs to the whole row, shown under it and visible wherever the frame is scrolled. */
export function UnderRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <td colSpan={columns} className="px-3 pb-3">
      <div className="sticky left-3 w-[min(40rem,calc(100vw-4.5rem))] space-y-2">{children}</div>
    </td>
  );
}
