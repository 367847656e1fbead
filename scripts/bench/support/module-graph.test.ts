import { expect, test } from "vitest";
import { withStaticImports } from "./module-graph.ts";

const files: Record<string, string> = {
  "assets/index.js": 'import{a as b}from"./shared.js";import"./side.js";const l=()=>import("./later.js");',
  "assets/shared.js": 'export{x}from"./deep.js";import{y}from"./index.js";',
  "assets/side.js": "",
  "assets/deep.js": "",
  "assets/later.js": 'import"./never.js";',
};

test("a screen's modules are those imported statically, each counted once", () => {
  const found = withStaticImports(["assets/index.js"], (path) => files[path] ?? "");
  expect([...found].sort()).toEqual([
    "assets/deep.js",
    "assets/index.js",
    "assets/shared.js",
    "assets/side.js",
  ]);
});
