import { expect, test } from "vitest";
import { declarationProblems, manifestsOf } from "./declared-imports.ts";

const manifests = manifestsOf(["package.json", "packages/services/package.json"], () => ({
  name: "@scriptkeeper/services",
  dependencies: { "@scriptkeeper/db": "*" },
  devDependencies: { "@scriptkeeper/contracts": "*" },
}));

const problemsOf = (text: string, name = "renew.ts") =>
  declarationProblems({ path: `packages/services/src/${name}`, text }, manifests);

test("packages in package.json, the package itself and npm packages may be imported", () => {
  const text = [
    "@scriptkeeper/db/schema",
    "@scriptkeeper/contracts/accounts/auth",
    "@scriptkeeper/services/core/keys",
    "zod",
  ]
    .map((specifier) => `import "${specifier}";`)
    .join("\n");
  expect(problemsOf(text)).toEqual([]);
});

test.each([
  'import { a } from "@scriptkeeper/store/port";',
  'import type { A } from "@scriptkeeper/store/port";',
  'export { a } from "@scriptkeeper/store/port";',
  'const a = await import("@scriptkeeper/store/port");',
  'import {\n  a,\n} from "@scriptkeeper/store/port";',
])("an undeclared package is a problem: %s", (text) => {
  expect(problemsOf(text)).toEqual([
    "packages/services/src/renew.ts: imports @scriptkeeper/store, which its package.json does not name",
  ]);
});

test("tests may use the testing package without declaring it, other files may not", () => {
  const text = 'import { testContext } from "@scriptkeeper/testing/services/context";';
  expect(problemsOf(text, "renew.int.test.ts")).toEqual([]);
  expect(problemsOf(text)).toHaveLength(1);
});

test("a name in a comment or a string is no import", () => {
  expect(problemsOf('// import "@scriptkeeper/store/port"\nconst a = "@scriptkeeper/store/port";')).toEqual(
    [],
  );
});
