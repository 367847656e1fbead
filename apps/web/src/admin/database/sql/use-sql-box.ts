import type { SqlAnswer } from "@scriptkeeper/contracts/database/database";
import { useRef, useState } from "react";
import { failedAnswer, isPasswordAsked } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { newId } from "../../shared/changes/new-id.ts";
import { useMarkOld } from "../../shared/changes/use-mark-old.ts";

/** A running statement. */
export interface SqlRunning {
  runId: string;
  sql: string;
  /** `performance.now()` when it was sent. */
  since: number;
  isCommit: boolean;
}

/** How the last statement ended. */
export type SqlOutcome =
  | { kind: "answered"; sql: string; answer: SqlAnswer; isCommit: boolean }
  | { kind: "failed"; sql: string; error: unknown; isCommit: boolean; isCancelled: boolean };

/**
 * The state of the SQL box: its text, the running statement and the last outcome. Only one statement runs at a time.
 */
export function useSqlBox() {
  const [sql, setSql] = useState("");
  const [setAside, putAside] = useState<readonly string[]>([]);
  const [running, setRunning] = useState<SqlRunning | null>(null);
  const [outcome, setOutcome] = useState<SqlOutcome | null>(null);
  const current = useRef<SqlRunning | null>(null);
  const cancelAsked = useRef<string | null>(null);
  const runSql = trpc.database.runSql.useMutation();
  const commitSql = trpc.database.commitSql.useMutation();
  const cancelSql = trpc.database.cancelSql.useMutation();
  const markOld = useMarkOld();
  const utils = trpc.useUtils();

  async function start(
    run: Omit<SqlRunning, "runId" | "since">,
    send: (runId: string) => Promise<SqlAnswer>,
  ) {
    if (current.current) return;
    const begun = { ...run, runId: newId(), since: performance.now() };
    current.current = begun;
    setRunning(begun);
    setOutcome(null);
    cancelSql.reset();
    const { sql: text, isCommit, runId } = begun;
    try {
      setOutcome({ kind: "answered", sql: text, isCommit, answer: await send(runId) });
    } catch (error) {
      const isCancelled = cancelAsked.current === runId && wasStopped(error);
      // If the password was not confirmed, the preview returns, so that it can still be committed.
      if (isPasswordAsked(error)) setOutcome(outcome);
      else setOutcome({ kind: "failed", sql: text, isCommit, error, isCancelled });
    }
    current.current = null;
    setRunning(null);
    if (isCommit) await markOld();
    await (isCommit ? utils.database : utils.database.history).invalidate();
  }

  return {
    sql,
    setSql,
    /** Texts that were in the box when an earlier statement replaced them, newest first. */
    setAside,
    choose(earlier: string) {
      const others = [...new Set([sql, ...setAside])];
      putAside(others.filter((text) => text.trim() !== "" && text !== earlier));
      setSql(earlier);
    },
    running,
    outcome,
    run: () => void start({ sql, isCommit: false }, (runId) => runSql.mutateAsync({ runId, sql })),
    /** Commits a previewed write. */
    commit: (preview: { sql: string; confirmation: string }) =>
      void start({ sql: preview.sql, isCommit: true }, (runId) =>
        commitSql.mutateAsync({ runId, ...preview }),
      ),
    /** Asks the server to stop the statement, which ends only when its own response arrives. */
    cancel() {
      const runId = current.current?.runId;
      if (!runId) return;
      cancelAsked.current = runId;
      cancelSql.mutate({ runId });
    },
    cancelling: cancelSql.isPending,
    cancelFailed: cancelSql.isError || cancelSql.data?.isCancelled === false,
    dismiss: () => setOutcome(null),
  };
}

export type SqlBox = ReturnType<typeof useSqlBox>;

const queryCanceled = "57014";

/** Tells whether PostgreSQL cancelled the statement, rather than the statement failing on its own at that moment. */
function wasStopped(error: unknown): boolean {
  const answer = failedAnswer(error);
  if (answer.kind !== "refused") return false;
  return !answer.details.sqlError || answer.details.sqlError.code === queryCanceled;
}
