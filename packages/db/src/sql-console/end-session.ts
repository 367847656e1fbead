import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { isRefusal } from "./prepare-console.ts";

/** When it is looked whether a cancelled statement is gone. */
const LOOKS_MS = [100, 300, 600];

/** Something that sends one query: a pool, or the SQL console's own connection. */
export type Ask = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

export interface Asking {
  asProduct: Ask;
  /** A role may end its own sessions where the product may not: it is no member of a role that somebody else made. */
  asConsole: Ask;
}

/** Ends the statement that runs under this name; false when none does at this moment. */
export async function cancelByName(
  asking: Asking,
  { name, role }: { name: string; role: string },
): Promise<boolean> {
  // Whoever may not end a session does not see its state either, and is refused.
  const found = await ask(
    asking,
    `select pg_cancel_backend(pid) from pg_stat_activity
     where application_name = $1 and usename = $2 and datname = current_database() 
       and coalesce(state, 'active') = 'active'`,
    [name, role],
  );
  return (found.rowCount ?? 0) > 0;
}

/** Ends the sessions that a cancelled statement of this name kept alive: it caught its cancellation. */
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

/** Ends a session of the role. */
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
