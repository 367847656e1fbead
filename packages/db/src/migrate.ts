import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { applyInside, applyOutside } from "./migrating/apply.ts";
import { findApplied, openLedger } from "./migrating/ledger.ts";
import { findLockHolder, type LockHolder, tryMigratorLock } from "./migrating/migrator-lock.ts";
import { readMigrations } from "./migrating/read-migrations.ts";
import { requireSupportedServer } from "./migrating/require-supported-server.ts";
import { withPatience } from "./migrating/with-patience.ts";
import { MIGRATION_LOCK } from "./migration-lock.ts";
import { ownsAudit, renewProductRights } from "./product-role/grant-product-rights.ts";
import { renewRightsOfOwnRole } from "./sql-console/prepare-role.ts";
import { PRODUCT_SCHEMA } from "./sql-console/table-access.ts";

export interface MigrateOptions {
  /** Folder with the migrations; defaults to those of this build. */
  folder?: string;
  /** How long a migration is retried while others hold its locks, in milliseconds; default ten minutes. */
  patienceMs?: number;
  /** Called with the error each time others held the locks. */
  onRetry?: (error: pg.DatabaseError) => void;
  /** Called while another process migrates, after a moment and then once a minute. */
  onLockAwaited?: (holder: LockHolder) => void;
  /** How long to wait before the first of these calls, in milliseconds. */
  tellAfterMs?: number;
}

const TEN_MINUTES_MS = 600_000;
const LOOK_AGAIN_MS = 200;
const TELL_AFTER_MS = 2_000;
const TELL_AGAIN_MS = 60_000;

/**
 * Brings the schema, and the SQL console's rights in it, up to date while others use the database, without blocking
 * anybody for long. Safe to run twice, concurrently (each run waits for the one before and finds nothing to do) and
 * again after a crash. Throws PostgreSQL's error.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "scriptkeeper-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    await requireSupportedServer(client);
    if (!(await ownsAudit(client, PRODUCT_SCHEMA))) return await refuseOldSchema(client);
    await takeMigratorLock(client, options);
    await applyMissing(client, options);
    await client.query("set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await renewRightsOfOwnRole(client, PRODUCT_SCHEMA);
    await renewProductRights(client, PRODUCT_SCHEMA);
  } finally {
    await client.end();
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Throws unless the schema is up to date. A role that does not own the tables cannot migrate them: it needs the owner
 * to have migrated and granted its rights, which a restored backup lacks.
 */
async function refuseOldSchema(client: pg.Client): Promise<void> {
  const advice = "run the migrations as the owner of the tables first";
  const isReady = await isMigrated(client).catch((error: pg.DatabaseError) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(`the database role may not read the schema yet: ${advice}`);
  });
  if (!isReady) throw new Error(`the schema is behind this release: ${advice}`);
}

/** Returns whether every migration of this build has been applied. */
export async function isMigrated(pool: Pick<pg.Client, "query">): Promise<boolean> {
  const applied = await findApplied(pool);
  return applied !== null && readMigrations().every(({ madeAt }) => applied.has(madeAt));
}

async function takeMigratorLock(
  client: pg.Client,
  { onLockAwaited = () => undefined, tellAfterMs = TELL_AFTER_MS }: MigrateOptions,
): Promise<void> {
  let tellAt = performance.now() + tellAfterMs;
  while (!(await tryMigratorLock(client))) {
    if (performance.now() >= tellAt) {
      const holder = await findLockHolder(client);
      if (holder) onLockAwaited(holder);
      tellAt = performance.now() + TELL_AGAIN_MS;
    }
    await pause(LOOK_AGAIN_MS);
  }
}

async function applyMissing(
  client: pg.Client,
  { folder, patienceMs = TEN_MINUTES_MS, onRetry = () => undefined }: MigrateOptions,
): Promise<void> {
  const applied = await openLedger(client);
  for (const migration of readMigrations(folder)) {
    if (applied.has(migration.madeAt)) continue;
    const apply = migration.isOutside ? applyOutside : applyInside;
    await withPatience(() => apply(client, migration), { patienceMs, onRetry });
  }
}
