import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { replaceDatabase, type TestDatabase } from "./admin.ts";
import type {} from "./global-setup.ts";

export type { TestDatabase } from "./admin.ts";

/**
 * Creates a database for this test file, migrated and empty, or a copy of `template`. Call it in `beforeAll`, and
 * `drop()` in `afterAll` after closing your connections (any left open are cut). Cloning takes some tens of
 * milliseconds.
 */
export function createTestDatabase(template = inject("templateName")): Promise<TestDatabase> {
  const name = `scriptkeeper_test_${randomBytes(6).toString("hex")}`;
  return replaceDatabase(inject("adminUrl"), { name, template });
}
