import { replaceDatabase } from "@scriptkeeper/testing/database/admin";
import { hasBackups, runBackup } from "@scriptkeeper/testing/database/postgres-backup";
import { createProductDatabase } from "@scriptkeeper/testing/database/product-database";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrate } from "../migrate.ts";
import { sqlRoleOf } from "../sql-console/prepare-role.ts";
import { addressFor, roleIn } from "../sql-console/role-credentials.ts";
import { prepareProductRole } from "./prepare-product-role.ts";

/** Tables, functions, triggers and who may do what with them; without what differs, names and superfluous brackets. */
function schemaOf(url: string): string[] {
  const name = new URL(url).pathname.slice(1);
  const text = runBackup("pg_dump", ["--schema-only", url]).toString().replaceAll(sqlRoleOf(name), "sql_box");
  return text
    .replaceAll(/[()]/g, "")
    .split("\n")
    .filter((line) => !/^(--|\\(un)?restrict)/.test(line));
}

test.skipIf(!hasBackups)(
  "migrating a backup that was restored without owners and rights restores them all",
  async () => {
    const shop = await createProductDatabase();
    onTestFinished(() => shop.drop());
    const owner = new pg.Client({ connectionString: shop.ownerUrl });
    await owner.connect();
    await owner.query("insert into users (email, first_name, last_name) values ('a@b.example', 'A', 'B')");
    await owner.end();

    const name = `${new URL(shop.ownerUrl).pathname.slice(1)}_restored`;
    const restored = await replaceDatabase(inject("adminUrl"), { name });
    onTestFinished(() => restored.drop());
    const backup = runBackup("pg_dump", ["-Fc", shop.ownerUrl]);
    runBackup("pg_restore", ["--exit-on-error", "--no-owner", "--no-privileges", "-d", restored.url], backup);
    await migrate(restored.url);
    const productUrl = addressFor(restored.url, { role: roleIn(shop.url), password: "of the tests only" });
    await prepareProductRole(restored.url, { productUrl, sqlConsolePassword: "tests-only" });

    expect(schemaOf(restored.url)).toEqual(schemaOf(shop.ownerUrl));
    const product = new pg.Client({ connectionString: productUrl });
    await product.connect();
    const { rows } = await product.query("select email from users");
    await product.end();
    expect(rows).toEqual([{ email: "a@b.example" }]);
  },
);
