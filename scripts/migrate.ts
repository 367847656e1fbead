// `npm run migrate` brings the schema of the database at DATABASE_URL up to date. It is safe to run more than once, and on
// several machines at the same time. The server does the same when it starts; run this if a deployment needs it as a separate
// step. With MIGRATION_DATABASE_URL it runs as the owner named there, and creates the role that DATABASE_URL names for server
// and worker: a role that owns nothing and can only add to the audit.
import { migrate } from "@scriptkeeper/db/migrate";
import { prepareProductRole } from "@scriptkeeper/db/product-role/prepare-product-role";
import { sqlConsolePassword } from "@scriptkeeper/db/sql-console/role-credentials";
import { databaseAddress, productDatabase } from "./operator/database-address.ts";
import { errorText, exitWithError } from "./operator/exit-with-error.ts";

const { SECRET_KEY } = process.env;
const secretKey = SECRET_KEY?.trim();
const url = productDatabase();
const ownerUrl = databaseAddress("MIGRATION_DATABASE_URL");

try {
  await migrate(ownerUrl ?? url, {
    onRetry: ({ message }) =>
      console.error(`Waiting for others who use the tables, then trying again: ${message}.`),
    onLockAwaited: ({ pid, address, connectedAt }) =>
      console.error(
        `Waiting for another process that migrates the database, connected ${address ? `from ${address} ` : ""}since ${connectedAt.toISOString()}. If it no longer exists, end its connection: select pg_terminate_backend(${pid}).`,
      ),
  });
  if (ownerUrl)
    await prepareProductRole(ownerUrl, {
      productUrl: url,
      sqlConsolePassword: secretKey ? sqlConsolePassword(secretKey) : undefined,
    });
  console.log("The database's schema is up to date.");
} catch (error) {
  const setting = ownerUrl ? "MIGRATION_DATABASE_URL" : "DATABASE_URL";
  exitWithError(
    `The schema of the database at ${setting} could not be brought up to date: ${errorText(error)}.`,
  );
}
