import { expect, test } from "vitest";
import { requirementProblems } from "./requirements.ts";

const documentOf = (...ids: string[]) => ({
  path: "docs/requirements.md",
  text: ids.map((id) => `| ${id} | Something. | Somewhere |\n`).join(""),
});
const testOf = (...ids: string[]) => ({
  path: "packages/services/src/auth/login.int.test.ts",
  text: ids.map((id) => `it("${id} works", () => {});\n`).join(""),
});

test("requirements and tests that name each other have no problems", () => {
  expect(requirementProblems([documentOf("A-LOGIN-01", "B-RX-02"), testOf("B-RX-02", "A-LOGIN-01")])).toEqual(
    [],
  );
});

test("a requirement that no test names is a problem", () => {
  expect(requirementProblems([documentOf("A-LOGIN-01", "A-LOGIN-02"), testOf("A-LOGIN-01")])).toEqual([
    "docs/requirements.md: no test names A-LOGIN-02",
  ]);
});

test("an id in a test without a row is a problem, and so is a duplicate row", () => {
  expect(requirementProblems([documentOf("A-LOGIN-01"), testOf("A-LOGIN-01", "A-LOGIN-99")])).toEqual([
    "packages/services/src/auth/login.int.test.ts: A-LOGIN-99 has no row in docs/requirements.md",
  ]);
  expect(requirementProblems([documentOf("A-LOGIN-01", "A-LOGIN-01"), testOf("A-LOGIN-01")])).toEqual([
    "docs/requirements.md: A-LOGIN-01 has two rows",
  ]);
});
