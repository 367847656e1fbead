import Papa from "papaparse";

export type Cell = string | number | null;

/** Excel, LibreOffice and Google Sheets run what begins so, also after white space; the wide signs are read as the plain ones. */
const beginsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const isPlainNumber = /^[+-]?\d+(\.\d+)?$/;

/**
 * A cell as a spreadsheet shows it and never runs it: what might be a formula gets a leading apostrophe, numbers stay
 * numbers.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function safeCell(value: Cell): string {
  const text = String(value ?? "");
  return beginsFormula.test(text) && !isPlainNumber.test(text) ? `'${text}` : text;
}

/** Rows of a CSV file (RFC 4180), each with its line end. No cell is run as a formula. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return "";
  const cells = rows.map((row) => row.map(safeCell));
  return `${Papa.unparse(cells, { newline: LINE_END })}${LINE_END}`;
}

/** What a CSV file begins with, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

const LINE_END = "\r\n";
