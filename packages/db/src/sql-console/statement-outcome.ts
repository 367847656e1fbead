/** The result of a statement. */
export interface StatementOutcome {
  /** PostgreSQL's command tag; empty for an empty statement. */
  command: string;
  rowCount: number | null;
  columns: { name: string; typeOid: number; typeModifier: number }[];
  /** Values as the text that PostgreSQL prints. */
  rows: (string | null)[][];
  hasRows: boolean;
  /** Whether there were more rows than are kept. */
  isCut: boolean;
}

/** Why the product, rather than PostgreSQL, stopped a statement. */
export type StopReason =
  | "answer too large"
  | "did not stop"
  | "changes the catalogue"
  | "block of code"
  | "message"
  | "setting"
  | "outlives its run"
  | "public function"
  | "not committed"
  | "commit unknown"
  | "other password";

export class StatementStopped extends Error {
  override readonly name = "StatementStopped";
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`the statement was ended: ${reason}`);
    this.reason = reason;
  }
}

/** Thrown when a COMMIT was sent but never answered: whether it was done is not known yet. */
export class CommitLost extends Error {
  override readonly name = "CommitLost";
  readonly outcome: StatementOutcome;
  /** Null for a transaction that wrote nothing. */
  readonly transactionId: string | null;
  readonly pid: number;

  constructor(
    lost: { outcome: StatementOutcome; transactionId: string | null; pid: number },
    options: ErrorOptions,
  ) {
    super("the answer to a commit was lost", options);
    this.outcome = lost.outcome;
    this.transactionId = lost.transactionId;
    this.pid = lost.pid;
  }
}
