import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rateRows } from "./behaviour.ts";

test("docs/simulation.md shows the current rates", () => {
  const page = readFileSync(new URL("../../docs/simulation.md", import.meta.url), "utf8");
  expect(page).toContain(rateRows().join("\n"));
});
