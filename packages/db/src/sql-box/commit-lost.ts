import type { StatementOutcome } from "./statement-outcome.ts";

/** A COMMIT was sent and its answer never came: whether it was done is not known yet. */
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
