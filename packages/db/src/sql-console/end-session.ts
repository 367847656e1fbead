import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { isRefusal } from "./prepare-console.ts";

/** The pauses before each check whether a cancelled statement has ended. */
const LOOKS_MS = [100, 300, 600];

/** Sends one query, through a pool or the SQL console's own connection. */
export type Ask = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

export interface Asking {
  asProduct: Ask;
  /**
   * Used where the product is refused: a role may end its own sessions, but the product is not a member of a role that
   * somebody else created.
   */
  asConsole: Ask;
}

/** Cancels the statement that runs under this name; false if there is none at the moment. */
export async function cancelByName(
  asking: Asking,
  { name, role }: { name: string; role: string },
): Promise<boolean> {
  // `state` is null to a role that may not end the session; the cancellation is then refused.
  const found = await ask(
    asking,
    `select pg_cancel_backend(pid) from pg_stat_activity
     where application_name = $1 and usename = $2 and datname = current_database() 
       and coalesce(state, 'active') = 'active'`,
    [name, role],
  );
  return (found.rowCount ?? 0) > 0;
}

/** Terminates the sessions of this name that survive a cancellation because their statement caught it. */
export async function endStubborn(
  asking: Asking,
  { name, role }: { name: string; role: string },
): Promise<void> {
  for (const waitMs of LOOKS_MS) {
    await pause(waitMs);
    const left = await ask(
      asking,
      "select from pg_stat_activity where application_name = $1 and usename = $2",
      [name, role],
    );
    if ((left.rowCount ?? 0) === 0) return;
  }
  await ask(
    asking,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and usename = $2",
    [name, role],
  );
}

/** Terminates a session of the role. */
export async function terminate(asking: Asking, { pid, role }: { pid: number; role: string }): Promise<void> {
  await ask(
    asking,
    "select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and usename = $2",
    [pid, role],
  );
}

async function ask(
  { asProduct, asConsole }: Asking,
  ...[text, values]: Parameters<Ask>
): Promise<pg.QueryResult> {
  try {
    return await asProduct(text, values);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return asConsole(text, values);
  }
}
