// Compares what each database driver does when PostgreSQL ends a connection in the middle of a transaction, as in a failover or
// a restart. Starts a throwaway PostgreSQL and fetches postgres.js into a temporary folder: `npx tsx scripts/compare-drivers.ts`.
// docs/decisions/0001-node-postgres.md explains what follows from it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startPostgres } from "@scriptkeeper/dev-postgres/start";

const POSTGRES_JS = "postgres@3.4.9";

const folder = mkdtempSync(join(tmpdir(), "scriptkeeper-drivers-"));
const server = await startPostgres({ dataDir: join(folder, "postgres") });
try {
  const npm = ["install", "--prefix", folder, "--no-audit", "--no-fund", POSTGRES_JS];
  spawnSync("npm", npm, { stdio: "ignore", shell: process.platform === "win32" });
  const fetched = pathToFileURL(join(folder, "node_modules/postgres/src/index.js")).href;
  for (const driver of ["node-postgres", "postgres-js"]) {
    const script = join(import.meta.dirname, "compare-drivers", `${driver}.mjs`);
    const run = spawnSync(process.execPath, [script, fetched], {
      env: { ...process.env, DATABASE_URL: server.url("postgres") },
      encoding: "utf8",
      timeout: 120_000,
    });
    console.log(
      `\n${driver}: ${run.status === 0 ? "lived on" : `its process ended (${run.signal ?? `code ${run.status}`})`}`,
    );
    console.log(run.stdout.trim());
    const reason = /^\w*Error: .*$/m.exec(run.stderr)?.[0];
    if (reason) console.log(`uncaught: ${reason}`);
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
