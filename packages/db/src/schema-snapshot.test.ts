import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, it } from "vitest";
import * as schema from "./schema.ts";

const meta = join(import.meta.dirname, "..", "migrations", "meta");

it("every part of the schema has a migration", async () => {
  const newest =
    readdirSync(meta)
      .filter((name) => name.endsWith("_snapshot.json"))
      .sort()
      .at(-1) ?? "";
  const migrated = JSON.parse(readFileSync(join(meta, newest), "utf8"));
  const declared = generateDrizzleJson(schema, migrated.id);
  expect(await generateMigration(migrated, declared)).toEqual([]);
});
