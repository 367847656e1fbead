import { expect, test } from "vitest";
import { faultOf } from "./require-supported-server.ts";

test.each([
  [{ number: 140_022, version: "14.22 (Debian)", encoding: "UTF8" }, /^PostgreSQL 14\.22 .* 15 or newer/],
  [{ number: 150_000, version: "15.0", encoding: "SQL_ASCII" }, /encoding is SQL_ASCII.*'UTF8'/],
])("refuses a server on which migrations would stop half way: %j", (server, fault) => {
  expect(faultOf(server)).toMatch(fault);
});

test("accepts the oldest supported server and newer ones", () => {
  expect(faultOf({ number: 150_000, version: "15.0", encoding: "UTF8" })).toBeNull();
  expect(faultOf({ number: 180_006, version: "18.6", encoding: "UTF8" })).toBeNull();
});
