import type { GridRow } from "@scriptkeeper/contracts/database/database";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { keyLabel, keyText } from "./row-draft.ts";
import type { TableDrafts } from "./use-drafts.ts";

/** Unsaved changes to records that are not on this page, because another page is open or the record is gone. */
export function DraftsElsewhere({ drafts, rows }: { drafts: TableDrafts; rows: readonly GridRow[] }) {
  const here = new Set(rows.map(({ key }) => key && keyText(key)));
  const elsewhere = drafts.keys().filter((key) => !here.has(keyText(key)));
  if (elsewhere.length === 0) return null;
  return (
    <Alert variant="info" title="Unsaved changes">
      <p>You have unsaved changes to these records, which are not on this page.</p>
      <ul className="space-y-1">
        {elsewhere.map((key) => (
          <li key={keyText(key)} className="flex flex-wrap items-center gap-x-3">
            Record {keyLabel(key)}
            <Button variant="secondary" size="sm" onClick={() => drafts.close(key)}>
              Discard changes to record {keyLabel(key)}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
