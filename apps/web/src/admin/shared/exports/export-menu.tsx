import type { ExportQuestion } from "@scriptkeeper/contracts/lists/exports";
import { numberText } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";
import { Menu } from "../menu.tsx";

const LazyExportItems = lazyDialog(async () => (await import("./export-items.tsx")).ExportItems);

export interface ExportMenuProps {
  /** The list as shown: its filter and its order. */
  of: ExportQuestion;
  /** How many rows the list has; null if not counted. */
  rows: number | null;
  /** Whether there are more rows than were counted. */
  more?: boolean;
  label?: string;
}

/** Exports everything that the list finds, on all pages, as a file that the browser saves. */
export function ExportMenu({ of, rows, more = false, label = "Export" }: ExportMenuProps) {
  const [isPending, setPending] = useState(false);
  return (
    <Menu
      trigger={
        <Button
          variant="secondary"
          size="sm"
          disabled={rows === 0}
          aria-disabled={isPending}
          data-exports
          {...LazyExportItems.ahead}
        >
          <Download aria-hidden="true" className="size-4" />
          {label}
        </Button>
      }
    >
      {({ MenuLabel, close }) => (
        <>
          <MenuLabel className="text-ink-muted tabular-nums">{amount(rows, more)}</MenuLabel>
          <LazyExportItems of={of} onPending={setPending} onClose={close} />
        </>
      )}
    </Menu>
  );
}

function amount(rows: number | null, more: boolean): string {
  if (rows === null) return "All rows in this list, in this order";
  const count = numberText(rows);
  if (more) return `All rows in this list, more than ${count}`;
  return rows === 1 ? "The 1 row in this list" : `All ${count} rows in this list`;
}
