import { expect, test } from "vitest";
import { lockProblems } from "./lock-problems.ts";

test("a complete lock has no problems, even with dependencies in a folder above or inside", () => {
  const lock = {
    packages: {
      "": { dependencies: { turbo: "2.11.9" } },
      "apps/web": { dependencies: { vite: "8.3.0" } },
      "node_modules/@scriptkeeper/web": { resolved: "apps/web", link: true },
      "node_modules/turbo": { optionalDependencies: { "@turbo/linux-64": "2.11.9" } },
      "node_modules/@turbo/linux-64": {},
      "apps/web/node_modules/vite": { dependencies: { turbo: "*", rolldown: "*" } },
      "apps/web/node_modules/vite/node_modules/rolldown": {},
    },
  };
  expect(lockProblems(lock)).toEqual([]);
});

test("another platform's binary that the lock lacks is named", () => {
  const lock = {
    packages: {
      "": {},
      "node_modules/turbo": {
        optionalDependencies: { "@turbo/linux-64": "2.11.9", "@turbo/darwin-arm64": "2.11.9" },
      },
      "node_modules/@turbo/linux-64": {},
    },
  };
  expect(lockProblems(lock)).toEqual([
    "package-lock.json: node_modules/turbo wants @turbo/darwin-arm64, which is missing",
  ]);
});

test("a registry's address is a problem", () => {
  const lock = { packages: { "node_modules/turbo": { resolved: "https://registry.example/turbo.tgz" } } };
  expect(lockProblems(lock)).toEqual([
    "package-lock.json: node_modules/turbo names the address registry.example",
  ]);
});
