import pg from "pg";
import { vi } from "vitest";
import { Killed } from "../services/crashing-context.ts";

/** Returns the statements that this process sends to its database during `work`, in order. */
export async function sentStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const query = spyOnStatements((text) => sent.push(text));
  await work().finally(() => query.mockRestore());
  return sent;
}

/**
 * Runs `work` as a process that dies before it sends statement number `count`, from 0; open transactions are rolled
 * back.
 */
export async function dieBeforeStatement(count: number, work: () => Promise<unknown>): Promise<void> {
  let sent = 0;
  const query = spyOnStatements((text) => {
    if (text !== "rollback" && sent++ >= count) throw new Killed("the process died");
  });
  await work()
    .catch((error) => {
      if (!isKilled(error)) throw error;
    })
    .finally(() => query.mockRestore());
  if (sent === 0) throw new Error("No statement was seen: this process did not die");
}

function spyOnStatements(look: (text: string) => void) {
  const { query } = pg.Client.prototype;
  return vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...call: unknown[]
  ) {
    const [statement] = call as [string | { text: string }];
    look(typeof statement === "string" ? statement : statement.text);
    return Reflect.apply(query, this, call);
  });
}

function isKilled(error: unknown): boolean {
  return error instanceof Killed || (error instanceof Error && isKilled(error.cause));
}
