import { fileURLToPath } from "node:url";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as schema from "./schema.ts";

type Table = ReturnType<typeof getTableConfig>;
type Reference = { parent: string; optional: boolean; onlyOne: boolean };

const tables = Object.values(schema)
  .filter((exported) => is(exported, PgTable))
  .map(getTableConfig)
  .sort((a, b) => a.name.localeCompare(b.name));

it("the schema is drawn in docs/data-model.md as it is", async () => {
  const page = fileURLToPath(new URL("../../../docs/data-model.md", import.meta.url));
  await expect(toPage()).toMatchFileSnapshot(page);
});

function toPage(): string {
  const related = new Set(
    tables.flatMap((table) => references(table).flatMap(({ parent }) => [parent, table.name])),
  );
  return [
    "# Data model",
    "The tables of the database and how they refer to each other. Generated from\n[packages/db/src/schema](../packages/db/src/schema), where the comments explain the columns; a test compares this page with\nthe schema. A solid line means that every child has a parent, a dotted line that a child can exist without one. A crow's foot\nmeans many children, a bar at most one.",
    ["```mermaid", "erDiagram", ...tables.flatMap(toLines), "```"].join("\n"),
    "## Tables",
    ...tables.map(toTable),
    `These tables have no foreign key, because their rows outlive what they refer to or refer to nothing: ${tables
      .filter(({ name }) => !related.has(name))
      .map(({ name }) => `\`${name}\``)
      .join(", ")}.`,
    "",
  ].join("\n\n");
}

function references(table: Table): Reference[] {
  return table.foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    const names = columns.map(({ name }) => name).join();
    const keys = [
      ...table.columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => name),
      ...table.primaryKeys.map((primary) => primary.columns.map(({ name }) => name).join()),
    ];
    return {
      parent: getTableConfig(foreignTable).name,
      optional: columns.some(({ notNull }) => !notNull),
      onlyOne: keys.includes(names),
    };
  });
}

function toLines(table: Table): string[] {
  return references(table).map(({ parent, optional, onlyOne }) => {
    const child = onlyOne ? "o|" : "o{";
    return `  ${parent} ${optional ? "|o.." : "||--"}${child} ${table.name} : ""`;
  });
}

function toTable({ name, columns }: Table): string {
  const rows = columns.map((column) => [
    `\`${column.name}\``,
    column.getSQLType(),
    column.primary ? "key" : column.notNull ? "" : "may be empty",
  ]);
  return [
    `### ${name}`,
    "",
    "| column | type | |",
    "| --- | --- | --- |",
    ...rows.map((row) => `| ${row.join(" | ")} |`),
  ].join("\n");
}
