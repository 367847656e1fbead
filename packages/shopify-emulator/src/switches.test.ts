import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Switches } from "./http/switch-input.ts";
import { isStrictness, relaxedSwitches, strictnesses, strictSwitches } from "./switches.ts";

test("a strict store grants exactly the scopes that an operator is told to grant", () => {
  const operations = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  const [, sentence = ""] = /create an app with these scopes: ([^.]*)\./s.exec(operations) ?? [];
  const asked = [...sentence.matchAll(/`(\w+)`/g)].map(([, scope]) => scope);
  expect([...strictSwitches.grantedScopes].sort()).toEqual(asked.sort());
});

test("every switch can be changed over HTTP", () => {
  expect(Object.keys(Switches.shape).sort()).toEqual(Object.keys(relaxedSwitches).sort());
  for (const switches of [relaxedSwitches, strictSwitches])
    expect(Switches.safeParse(switches).success).toBe(true);
});

test("the store is relaxed or strict and nothing else", () => {
  expect(strictnesses.map(isStrictness)).toEqual([true, true]);
  expect([isStrictness("toString"), isStrictness("")]).toEqual([false, false]);
});
