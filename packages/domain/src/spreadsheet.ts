import Papa from "papaparse";

export type Cell = string | number | null;

/** Excel, LibreOffice and Google Sheets run what begins so, also after white space; the wide signs are read as the plain ones. */
const beginsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** The same behind what another spreadsheet's settings take for the end of a cell; quotes do not hold there. */
const beginsFormulaInside = /([;|\t\r\n][\s"]*)([=+\-@＝＋－＠])/gu;
const dividesCells = /[;|\t]/;
/** Most cells begin with a letter or a digit and have no end of a cell in them: those need no closer look. */
const mayBeginFormula = /^[^A-Za-z0-9]|[;|\t\r\n]/u;
const isPlainNumber = /^[+-]?\d+(\.\d+)?$/;

/**
 * A cell as a spreadsheet shows it and never runs it: what might be a formula gets a leading apostrophe, numbers stay
 * numbers.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function safeCell(value: Cell): string {
  const text = String(value ?? "");
  if (!mayBeginFormula.test(text)) return text;
  if (isPlainNumber.test(text)) return text;
  const inside = text.replace(beginsFormulaInside, "$1'$2");
  return beginsFormula.test(inside) ? `'${inside}` : inside;
}

/** Rows of a CSV file (RFC 4180), each with its line end. No cell is run as a formula. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return "";
  const cells = rows.map((row) => row.map(safeCell));
  return `${Papa.unparse(cells, { newline: LINE_END, quotes })}${LINE_END}`;
}

/** Beside what has to be quoted: where the semicolon divides cells, too, a cell stays whole. */
function quotes(value: unknown): boolean {
  return dividesCells.test(String(value));
}

/** What a CSV file begins with, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

const LINE_END = "\r\n";
