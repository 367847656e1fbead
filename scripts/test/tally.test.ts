import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listFailures, listSecondTries, readTally, tallyLine } from "./tally.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scriptkeeper-tally-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("passed, failed and skipped tests are counted separately, with todo tests as skipped", () => {
  expect(readTally(report({ numPassedTests: 7, numPendingTests: 2, numTodoTests: 1 }), 0)).toEqual({
    passed: 7,
    failed: 0,
    skipped: 3,
  });
});

test("an unreadable test file counts as a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "passed", assertionResults: [{}] },
  ];
  expect(readTally(report({ numPassedTests: 1, testResults }), 1).failed).toBe(1);
});

test("a failed run always has a failure", () => {
  expect(readTally(report({ numPassedTests: 7 }), 1).failed).toBe(1);
  expect(readTally(join(folder, "none.json"), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("each failure has its own line, with the beginning of its message", () => {
  const testResults = [
    {
      name: "/shop/unread.test.ts",
      status: "failed",
      message: "Cannot find module\n  at …",
      assertionResults: [],
    },
    {
      name: "/shop/renew.test.ts",
      status: "failed",
      message: "",
      assertionResults: [
        { status: "passed", fullName: "a repeat is counted", failureMessages: [] },
        {
          status: "failed",
          fullName: "a repeat is given back",
          failureMessages: ["expected 3 to be 2\n  at …"],
        },
      ],
    },
  ];
  expect(listFailures(report({ testResults }))).toEqual([
    "failed: /shop/unread.test.ts: Cannot find module",
    "failed: /shop/renew.test.ts › a repeat is given back: expected 3 to be 2",
  ]);
  expect(listFailures(join(folder, "none.json"))).toEqual([]);
});

test("a test that passed only on a retry is named, and is no failure", () => {
  const assertionResults = [
    { status: "passed", fullName: "a repeat is counted", failureMessages: [] },
    { status: "passed", fullName: "a mail comes", failureMessages: ["the mail did not come\n  at …"] },
    { status: "failed", fullName: "a repeat is given back", failureMessages: ["expected 3 to be 2"] },
  ];
  const path = report({ testResults: [{ name: "/shop/renew.test.ts", status: "failed", assertionResults }] });
  expect(listSecondTries(path)).toEqual([
    "second try: /shop/renew.test.ts › a mail comes: the mail did not come",
  ]);
  expect(listFailures(path)).toHaveLength(1);
  expect(listSecondTries(join(folder, "none.json"))).toEqual([]);
});

test("the closing line names all three", () => {
  expect(tallyLine({ passed: 7, failed: 0, skipped: 3 })).toBe("7 passed, 0 failed, 3 skipped");
});

function report(counts: Record<string, unknown>): string {
  const path = join(folder, "report.json");
  const nothing = {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  };
  writeFileSync(path, JSON.stringify({ ...nothing, ...counts }));
  return path;
}
