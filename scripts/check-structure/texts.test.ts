import { expect, test } from "vitest";
import { LONGEST, textProblems } from "./texts.ts";

const problemsOf = (text: string, path = "packages/services/src/renewals/renew.ts") =>
  textProblems({ path, text });

test("an ordinary file has no problems", () => {
  expect(problemsOf('import { x } from "./x.ts";\n')).toEqual([]);
});

test("a file may be as long as the limit, and a test or generated file longer", () => {
  const lines = (count: number) => "x();\n".repeat(count);
  expect(problemsOf(lines(LONGEST))).toEqual([]);
  expect(problemsOf(lines(LONGEST + 1))).toEqual([expect.stringContaining("301 lines")]);
  expect(problemsOf(lines(999), "packages/services/src/renewals/renew.int.test.ts")).toEqual([]);
  expect(problemsOf(lines(999), "packages/emails/src/compiled/welcome.gen.ts")).toEqual([]);
});

test("unfinished work is reported with its line, in documents too", () => {
  expect(problemsOf(`a\n// ${"TO" + "DO"}: b\n`)).toEqual([expect.stringContaining("renew.ts:2: finish it")]);
  expect(problemsOf(`${"FIX" + "ME"}`, "README.md")).toEqual([expect.stringContaining("README.md:1")]);
});

test("a silenced tool is a problem", () => {
  expect(problemsOf(`// ${"biome-" + "ignore"} lint: because\n`)).toHaveLength(1);
  expect(problemsOf(`// ${"@ts-" + "expect-error"}\n`)).toHaveLength(1);
});

test("only an app's config, scripts, tool configs and the testing package read the environment", () => {
  const reading = "const port = process.env.PORT;\n";
  expect(problemsOf(reading)).toEqual([expect.stringContaining("config.ts")]);
  expect(problemsOf(reading, "apps/server/src/main.ts")).toHaveLength(1);
  for (const path of [
    "apps/server/src/config.ts",
    "apps/web/vite.config.ts",
    "scripts/bench.ts",
    "packages/testing/src/processes/redis.ts",
  ])
    expect(problemsOf(reading, path)).toEqual([]);
});

test("TRPCError stays in the api, and TRPCClientError is another name", () => {
  expect(problemsOf("throw new TRPCError({});\n")).toHaveLength(1);
  expect(problemsOf("throw new TRPCError({});\n", "packages/api/src/trpc.ts")).toEqual([]);
  expect(problemsOf("error instanceof TRPCClientError\n", "apps/web/src/shared/api/api.ts")).toEqual([]);
});

test("only the life cycles define which states belong together", () => {
  const lists = [`inArray(renewals.state, ["open", "closing"])`, `r.state not in ('lapsed', 'refused')`];
  for (const list of lists) {
    expect(problemsOf(list)).toEqual([expect.stringContaining("packages/domain/src/lifecycles")]);
    expect(problemsOf(list, "packages/domain/src/lifecycles/renewal.ts")).toEqual([]);
    expect(problemsOf(list, "packages/services/src/renewals/renew.int.test.ts")).toEqual([]);
  }
  expect(problemsOf(`renewal.state === "paid"`)).toEqual([]);
});

test("properties are written themselves, not spread from an object made for them", () => {
  const spread = "..." + "{ a, b }";
  expect(problemsOf(`const all = { ${spread}, c };\n`)).toEqual([expect.stringContaining("renew.ts:1")]);
  expect(problemsOf("const all = { ...some, ...(c && { c }) };\n")).toEqual([]);
});
