export type Cell = string | number | null;

/**
 * Excel, LibreOffice and Google Sheets run cells that begin like this, even after white space; full-width signs count
 * as the plain ones.
 */
const beginsFormula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
/** The same after a character that other spreadsheet settings treat as the end of a cell, even within quotes. */
const beginsFormulaInside = /([;|\t\r\n][\s"]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;
/** Most cells begin with a letter or a digit and contain no separator, so they need no closer look. */
const mayBeginFormula = /^[^A-Za-z0-9]|[;|\t\r\n]/u;
/**
 * What RFC 4180 quotes; white space and byte order marks that a reader might drop; and what separates cells in some
 * spreadsheets' settings, so that the cell stays in one piece there too.
 */
const mustBeQuoted = /[,"\r\n\uFEFF;|\t]|^ | $/;
const isPlainNumber = /^[+-]?\d+(\.\d+)?$/;

/**
 * A cell that a spreadsheet shows but never runs: anything that might be a formula gets a leading apostrophe, and
 * numbers stay numbers.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function safeCell(value: Cell): string {
  const text = String(value ?? "");
  if (!mayBeginFormula.test(text)) return text;
  if (isPlainNumber.test(text)) return text;
  const inside = text.replace(beginsFormulaInside, "$1'$2");
  return beginsFormula.test(inside) ? `'${inside}` : inside;
}

/** The rows of a CSV file (RFC 4180), each with its line ending. No cell is run as a formula. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => row.map(csvCell).join(",") + LINE_END).join("");
}

/** A cell of a CSV file, in quotation marks where it needs them. */
export function csvCell(value: Cell): string {
  const text = safeCell(value);
  return mustBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The first character of a CSV file, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

const LINE_END = "\r\n";
