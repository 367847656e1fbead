// Creates the first administrator in the database at DATABASE_URL. Others are created in the back office.
//   npm run create-admin -- name@pharmacy.example     # then type the password and press Enter
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { CreateAdminInput } from "@scriptkeeper/contracts/accounts/users";
import { connect } from "@scriptkeeper/db/connection";
import { isMigrated } from "@scriptkeeper/db/migrate";
import { productDatabase } from "./operator/database-address.ts";
import { errorText, exitWithError } from "./operator/exit-with-error.ts";

const url = productDatabase();
const input = CreateAdminInput.safeParse({ email: process.argv[2] ?? "", password: await typedPassword() });
if (!input.success)
  exitWithError(input.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join("\n"));

const database = connect({ url, name: "scriptkeeper-create-admin", maxConnections: 1 });
try {
  if (!(await isMigrated(database.pool)))
    exitWithError(
      "The database at DATABASE_URL is behind this release: run npm run migrate first (in the image, apps/server/dist/migrate.js).",
    );
  // Loaded only now, since it takes seconds: neither the prompt nor a refusal has to wait for it.
  const { createFirstAdmin } = await import("./operator/create-first-admin.ts");
  await createFirstAdmin(database.db, input.data);
  console.log(`${input.data.email} can sign in as an administrator.`);
} catch (error) {
  exitWithError(`The database at DATABASE_URL says: ${errorText(error)}.`);
} finally {
  await database.close();
}

/** Empty if the input ends before a line. */
async function typedPassword(): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const ended = once(prompt, "close").then(() => "");
  const password = await Promise.race([prompt.question("Password (at least 8 characters): "), ended]);
  prompt.close();
  return password;
}
