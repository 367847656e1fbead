// Brings the schema of the database at DATABASE_URL up to date: `npm run migrate`. Safe to run twice and by several
// machines at once. The server does the same when it starts; a deployment that wants it as a step of its own runs this.
// With MIGRATION_DATABASE_URL it works as the owner that is named there, and makes the role that DATABASE_URL names for
// server and worker: one that owns nothing, and only adds to the audit.
import { migrate } from "@scriptkeeper/db/migrate";
import { prepareProductRole } from "@scriptkeeper/db/product-role/prepare-product-role";
import { sqlConsolePassword } from "@scriptkeeper/db/sql-console/role-credentials";

const { DATABASE_URL, MIGRATION_DATABASE_URL, SECRET_KEY } = process.env;
const url = DATABASE_URL?.trim();
const ownerUrl = MIGRATION_DATABASE_URL?.trim();
if (!url)
  fail("DATABASE_URL must name the database, such as postgres://user:password@host:5432/scriptkeeper.");

try {
  await migrate(ownerUrl || url, {
    onRetry: ({ message }) => console.error(`Others are in the way, trying again: ${message}.`),
  });
  if (ownerUrl)
    await prepareProductRole(ownerUrl, {
      productUrl: url,
      sqlConsolePassword: SECRET_KEY ? sqlConsolePassword(SECRET_KEY.trim()) : undefined,
    });
  console.log("The database's schema is up to date.");
} catch (error) {
  fail(
    `The schema could not be brought up to date: ${error instanceof Error ? error.message : String(error)}`,
  );
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
