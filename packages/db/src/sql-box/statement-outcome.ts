/** What came of a statement. */
export interface StatementOutcome {
  /** What PostgreSQL calls it; empty for an empty statement. */
  command: string;
  rowCount: number | null;
  columns: { name: string; typeOid: number; typeModifier: number }[];
  /** Values as the text that PostgreSQL prints. */
  rows: (string | null)[][];
  hasRows: boolean;
  /** Whether there were more rows than are kept. */
  isCut: boolean;
}
