import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { isEnough } from "./require-node.mjs";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(resolve(root, path), "utf8");
const needed = JSON.parse(read("package.json")).engines.node;

test.each([
  ["20.19.0", true],
  ["20.20.2", true],
  ["22.12.0", true],
  ["24.0.0", true],
  ["26.12.1", true],
  ["22.11.0", false],
  ["22.0.0", false],
  ["21.7.3", false],
  ["20.9.0", false],
  ["18.20.4", false],
])("Node %s can start the product: %s", (version, is) => {
  expect(isEnough(version, needed)).toBe(is);
});

test("the bundler has a binary for each accepted Node version", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { engines?: { node: string } }>;
  };
  const bundlers = Object.entries(packages).filter(([path]) =>
    /\/@rolldown\/binding-linux-x64-gnu$/.test(path),
  );
  expect(bundlers.length).toBeGreaterThan(0);
  const least = [...needed.matchAll(/\d+\.\d+/g)].map(([version]) => `${version}.0`);
  for (const [, { engines }] of bundlers)
    for (const version of least) expect(isEnough(version, engines?.node ?? "")).toBe(true);
});
