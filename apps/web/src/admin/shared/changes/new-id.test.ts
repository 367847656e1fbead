import { RunSqlInput } from "@scriptkeeper/contracts/database/database";
import { expect, it } from "vitest";
import { newId } from "./new-id.ts";

it("is a UUID that the server accepts, different each time", () => {
  const ids = Array.from({ length: 200 }, newId);
  for (const runId of ids) expect(RunSqlInput.safeParse({ runId, sql: "select 1" }).error).toBeUndefined();
  expect(new Set(ids).size).toBe(200);
});
