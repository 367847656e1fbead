import { numberText } from "@scriptkeeper/domain/number-words";
import { Alert } from "@scriptkeeper/ui/alert";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { Pager } from "@scriptkeeper/ui/pager";
import { useState } from "react";

import type { UnreadableLines } from "./unreadable-lines-store.ts";

const pageSize = 20;

/**
 * The lines of a file that are not price updates, each with its number and the reason. Renders nothing if every line
 * could be read.
 */
export function UnreadableLinesNotice({ lines }: { lines: UnreadableLines }) {
  const [page, setPage] = useState(1);
  if (lines.count === 0) return null;
  const shown = lines.first.slice((page - 1) * pageSize, page * pageSize);
  const one = lines.count === 1;
  return (
    <Alert
      variant="warning"
      title={`${numberText(lines.count)} ${one ? "line of the file was" : "lines of the file were"} left out`}
    >
      <p>
        {one ? "It is" : "They are"} not part of this update. Correct {one ? "it" : "them"} and upload the
        file again.
      </p>
      <details className="text-ink">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          Show {one ? "the line" : "the lines"}
        </summary>
        <div className="space-y-3">
          <DataTable
            tabIndex={0}
            aria-label="Lines left out"
            arrangeAs={null}
            rows={shown}
            keyOf={({ line }) => line}
            columns={[
              { title: "Line", cell: ({ line }) => numberText(line) },
              {
                title: "Text",
                className: "max-w-80 truncate font-mono",
                cell: ({ text }) => text,
              },
              { title: "Why", cell: ({ reason }) => reason },
            ]}
          />
          <Pager
            of="lines left out"
            page={page}
            limit={pageSize}
            shown={shown.length}
            total={lines.first.length}
            more={lines.count > lines.first.length}
            onPage={setPage}
          />
        </div>
      </details>
    </Alert>
  );
}
