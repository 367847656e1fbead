import type { SqlPreview } from "@scriptkeeper/contracts/database/database";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { useState } from "react";
import { writeText } from "./sql-labels.ts";
import { SqlRows } from "./sql-rows.tsx";

export interface SqlPreviewProps {
  preview: SqlPreview;
  /** The statement that was previewed, whatever the box contains now. */
  sql: string;
  onCommit: () => void;
  onDismiss: () => void;
}

/** What a write would change. It has been run and rolled back; only confirming it commits. */
export function SqlPreviewView({ preview, sql, onCommit, onDismiss }: SqlPreviewProps) {
  const [asking, setAsking] = useState(false);
  const what = writeText(preview);
  return (
    <section aria-label="Preview" className="space-y-3">
      <Alert variant="warning" role="status" title={`Preview: ${what}`}>
        <p>
          Nothing has been changed yet. The statement was run and rolled back to see what it would change. It
          will run again if you commit it within 10 minutes.
        </p>
        <div className="flex flex-wrap gap-3 pt-1">
          <Button variant="destructive" size="sm" onClick={() => setAsking(true)}>
            Commit {what}
          </Button>
          <Button variant="secondary" size="sm" onClick={onDismiss}>
            Discard
          </Button>
        </div>
      </Alert>
      {preview.hasRows && <SqlRows answer={preview} />}
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={`Commit this ${what}?`}
          confirmLabel={`Commit ${what}`}
          destructive
          onConfirm={() => {
            setAsking(false);
            onCommit();
          }}
        >
          <p>This changes the database for everyone and cannot be undone.</p>
          <pre className="max-h-48 overflow-y-auto rounded-md border border-line bg-sunken p-3 text-sm break-words whitespace-pre-wrap text-ink">
            {sql}
          </pre>
        </ConfirmDialog>
      )}
    </section>
  );
}
