import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import * as schema from "../schema.ts";
import { afterErasure, PERSONAL_TABLES, personalData } from "./personal-data.ts";
import type { Verdict } from "./verdicts.ts";

const tables = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map((table) => ({
    name: getTableConfig(table).name,
    columns: Object.keys(getTableColumns(table)),
    foreignKeys: getTableConfig(table).foreignKeys,
  }));
const classified: Record<string, Record<string, Verdict>> = personalData;

describe.each(tables)("the table $name", ({ name, columns }) => {
  it("has a verdict for each of its columns and no others", () => {
    expect(Object.keys(classified[name] ?? {}).sort()).toEqual(columns.toSorted());
  });

  it("gives a reason in a sentence for each column that is not exported", () => {
    for (const verdict of Object.values(classified[name] ?? {}))
      if ("not" in verdict) expect(verdict.not).toMatch(/^[A-Z].*\.$/);
  });

  it("exports no hash and no secret", () => {
    for (const [column, verdict] of Object.entries(classified[name] ?? {}))
      if (/hash|secret|_url$/.test(column) && column !== "tracking_url")
        expect([column, "not" in verdict]).toEqual([column, true]);
  });

  it.skipIf(classified[name] === undefined || !(PERSONAL_TABLES as string[]).includes(name))(
    "says what becomes of its rows when a person is erased",
    () => {
      const fate = (afterErasure as Record<string, "deleted" | { emptied: readonly string[] }>)[name];
      if (fate !== "deleted") expect(columns).toEqual(expect.arrayContaining([...(fate?.emptied ?? [])]));
    },
  );
});

it("every table that belongs to an account is personal data, except for administrators' work", () => {
  const ofAccounts = tables
    .filter(({ foreignKeys }) =>
      foreignKeys.some((key) => getTableConfig(key.reference().foreignTable).name === "users"),
    )
    .map(({ name }) => name)
    .filter((name) => !(PERSONAL_TABLES as string[]).includes(name));
  expect(ofAccounts.sort()).toEqual([
    "patient_looks",
    "price_runs",
    "report_readers",
    "saved_views",
    "sql_runs",
    "worklist_marks",
  ]);
});
