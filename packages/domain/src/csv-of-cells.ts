import { csvRows } from "./spreadsheet.ts";

/** What stands behind each cell but a row's last, and behind each row. */
export const CELL_END = "\u001f";
export const ROW_END = "\u001e";

/** Anything that `csvRows` may change, but for commas, which only want quotation marks around the cell. */
const needsCare = new RegExp(
  `["\\t\\r\\n;|\\ufeff]|(?:^|${CELL_END})[\\s=+\\-@＝＋－＠]|\\s(?:$|${CELL_END})`,
  "u",
);

/**
 * Writes the same as `csvRows` of these rows, which come as one text, once it is called. Few of them need its care, so that this
 * takes a tenth of the time. Null where a cell holds one of the two ends itself, as the text has more of them than it should then.
 */
export function csvOfCells(text: string, size: { rows: number; columns: number }): (() => string) | null {
  const cellEnds = (size.columns - 1) * size.rows;
  if (countOf(text, ROW_END) !== size.rows || countOf(text, CELL_END) !== cellEnds) return null;
  return () => text.split(ROW_END).slice(0, -1).map(line).join("");
}

function line(row: string): string {
  if (needsCare.test(row)) return csvRows([row.split(CELL_END)]);
  if (!row.includes(",")) return `${row.replaceAll(CELL_END, ",")}\r\n`;
  const cells = row.split(CELL_END).map((cell) => (cell.includes(",") ? `"${cell}"` : cell));
  return `${cells.join(",")}\r\n`;
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count++;
  return count;
}
