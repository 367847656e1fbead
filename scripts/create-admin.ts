// Makes the first administrator's account in the database at DATABASE_URL; further ones are made in the back office.
//   npm run create-admin -- name@pharmacy.example     # then type the password and press Enter
import { createInterface } from "node:readline/promises";
import { CreateAdminInput } from "@scriptkeeper/contracts/users";
import { connect } from "@scriptkeeper/db/connection";
import { createAdmin } from "@scriptkeeper/services/accounts";

const { DATABASE_URL, PHARMACY_NAME = "" } = process.env;
const url = DATABASE_URL?.trim();
if (!url)
  fail("DATABASE_URL must name the database, such as postgres://user:password@host:5432/scriptkeeper.");

const prompt = createInterface({ input: process.stdin, output: process.stderr });
const password = await prompt.question("Password (at least 8 characters): ");
prompt.close();
const input = CreateAdminInput.safeParse({ email: process.argv[2] ?? "", password });
if (!input.success)
  fail(input.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join("\n"));

const database = connect({ url, name: "scriptkeeper-create-admin", maxConnections: 1 });
try {
  await createAdmin(
    {
      db: database.db,
      clock: { now: () => new Date() },
      actor: { kind: "job", name: "create-admin" },
      requestId: "create-admin",
      settings: { pharmacyName: PHARMACY_NAME },
    },
    input.data,
  );
  console.log(`${input.data.email} can sign in as an administrator.`);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
} finally {
  await database.close();
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
