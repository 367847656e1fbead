import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sourceFingerprint } from "./source-fingerprint.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "scriptkeeper-fingerprint-"));
  write("package.json", "{}");
  write("apps/web/src/main.tsx", "one");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test("a source's changed content, a new file or another name requires a new build", () => {
  const seen = new Set([sourceFingerprint(root)]);
  write("apps/web/src/main.tsx", "two");
  seen.add(sourceFingerprint(root));
  write("packages/domain/src/day.ts", "");
  seen.add(sourceFingerprint(root));
  rmSync(join(root, "packages"), { recursive: true });
  write("packages/domain/src/time/days.ts", "");
  seen.add(sourceFingerprint(root));
  expect(seen.size).toBe(4);
});

test("tests, notes and the build's own output do not", () => {
  const before = sourceFingerprint(root);
  write("apps/web/src/main.test.tsx", "a test");
  write("apps/web/src/main.e2e.ts", "a test");
  write("apps/web/dist/index.html", "built");
  write("packages/domain/README.md", "a note");
  expect(sourceFingerprint(root)).toBe(before);
});

function write(path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
