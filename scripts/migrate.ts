// Brings the schema of the database at DATABASE_URL up to date: `npm run migrate`. Safe to run twice and by several
// machines at once. The server does the same when it starts; a deployment that wants it as a step of its own runs this.
import { migrate } from "@scriptkeeper/db/migrate";

const { DATABASE_URL } = process.env;
const url = DATABASE_URL?.trim();
if (!url)
  fail("DATABASE_URL must name the database, such as postgres://user:password@host:5432/scriptkeeper.");

try {
  await migrate(url, {
    onRetry: ({ message }) => console.error(`Others are in the way, trying again: ${message}.`),
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
