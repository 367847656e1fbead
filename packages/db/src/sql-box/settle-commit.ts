import { setTimeout as pause } from "node:timers/promises";
import type { CommitLost } from "./commit-lost.ts";
import { type Asking, terminate } from "./end-session.ts";
import { StatementStopped } from "./limited-connection.ts";
import type { StatementOutcome } from "./statement-outcome.ts";

const TRIES = 15;
const BETWEEN_TRIES_MS = 100;

/** What became of a commit whose answer never came: PostgreSQL knows it by the transaction's number. */
export async function settleCommit(
  asking: Asking,
  { outcome, transactionId, pid }: CommitLost,
  role: string,
): Promise<StatementOutcome> {
  // Nothing was written.
  if (transactionId === null) return outcome;
  for (let tries = 0; tries < TRIES; tries++) {
    const status = await statusOf(asking, transactionId);
    if (status === "committed") return outcome;
    if (status === "aborted") throw new StatementStopped("not committed");
    if (status === null) break;
    await terminate(asking, { pid, role }).catch(() => undefined);
    await pause(BETWEEN_TRIES_MS);
  }
  throw new StatementStopped("commit unknown");
}

async function statusOf({ asProduct }: Asking, transactionId: string): Promise<string | null> {
  const asked = asProduct("select pg_catalog.pg_xact_status($1::xid8) as status", [transactionId]);
  const { rows } = await asked.catch(() => ({ rows: [] }));
  return rows[0]?.status ?? null;
}
