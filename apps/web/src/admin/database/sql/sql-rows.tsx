import type { SqlAnswer } from "@scriptkeeper/contracts/database/database";
import { SQL_ROW_CAP } from "@scriptkeeper/contracts/database/limits";
import { onlyFirstRows } from "@scriptkeeper/contracts/database/messages";
import { Pager } from "@scriptkeeper/ui/pager";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { useMemo, useState } from "react";
import { CellText } from "../records/cell-text.tsx";

const pageSize = 100;

/** The rows that a statement returned, a hundred on screen at a time. */
export function SqlRows({ answer }: { answer: SqlAnswer }) {
  const [page, setPage] = useState(1);
  const { columns, rows } = useMemo(() => numbered(answer), [answer]);
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  return (
    <div className="space-y-2">
      {answer.isCut && <p className="font-semibold">{onlyFirstRows(SQL_ROW_CAP)}</p>}
      <Table aria-label="Result of the query" focusableFrame frameClassName="max-h-[60vh]">
        <TableHead>
          <TableRow>
            {columns.map(({ place, name, type }) => (
              <TableHeader key={place}>
                <span className="text-ink">{name}</span>
                <span className="block text-xs font-normal">{type}</span>
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <tbody>
          {shown.map((row) => (
            <TableRow key={row.place}>
              {columns.map(({ place, name, type }) => (
                <TableCell key={place} className="whitespace-nowrap">
                  <CellText
                    value={row.cells[place] ?? null}
                    of={`${name} of row ${row.place + 1}`}
                    isJson={type === "json" || type === "jsonb"}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
      {rows.length > pageSize && (
        <Pager
          of="rows"
          page={page}
          limit={pageSize}
          shown={shown.length}
          total={rows.length}
          more={answer.isCut}
          onPage={setPage}
        />
      )}
    </div>
  );
}

/** Numbers columns and rows, since column names may repeat and rows have no key. */
function numbered({ columns, rows }: SqlAnswer) {
  return {
    columns: columns.map((column, place) => ({ ...column, place })),
    rows: rows.map((cells, place) => ({ cells, place })),
  };
}
