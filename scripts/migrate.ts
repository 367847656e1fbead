// Brings the schema of the database at DATABASE_URL up to date: `npm run migrate`. Safe to run twice and by several
// machines at once. The server does the same when it starts; a deployment that wants it as a step of its own runs this.
// With MIGRATION_DATABASE_URL it works as the owner that is named there, and makes the role that DATABASE_URL names for
// server and worker: one that owns nothing, and only adds to the audit.
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
    onRetry: ({ message }) => console.error(`Others are in the way, trying again: ${message}.`),
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
