import { expect, test } from "vitest";
import { asOutsideStatement } from "./statements.ts";

test.each([
  [
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "emails_key" ON "emails" USING btree ("x");',
    { does: "create index", index: '"emails_key"', isRepeatable: true },
  ],
  [
    "create index concurrently by_day on emails (sent_at)",
    { does: "create index", index: "by_day", isRepeatable: false },
  ],
  [
    '\n-- Nobody asks by it any more.\nDROP INDEX CONCURRENTLY IF EXISTS "public"."by_day";',
    { does: "drop index", index: '"public"."by_day"', isRepeatable: true },
  ],
  [
    'ALTER TABLE "emails" VALIDATE CONSTRAINT "emails_kind_is_known";',
    { does: "validate constraint", isRepeatable: true },
  ],
])("a non-blocking statement runs outside a transaction: %s", (statement, what) => {
  expect(asOutsideStatement(statement)).toEqual(what);
});

test.each([
  'CREATE INDEX "by_day" ON "emails" ("sent_at");',
  'ALTER TABLE "emails" ADD CONSTRAINT "known" CHECK (kind in (1)) NOT VALID;',
  "-- create index concurrently a on b (c)\nselect 1",
  "create index concurrently on emails (sent_at)",
])("any other statement runs inside one: %s", (statement) => {
  expect(asOutsideStatement(statement)).toBeNull();
});
