import { existsSync, readFileSync } from "node:fs";

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: FileResult[];
}

interface FileResult {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

/**
 * Counts what a run of vitest reported. A file that could not be read counts as one failure, and so does a run that failed
 * without a failed test, or that left no report.
 */
export function readTally(path: string, exitCode: number): Tally {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  const report = readReport(path);
  const unread = report.testResults.filter(isUnread);
  const failed = report.numFailedTests + unread.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Returns one line for each failure that `readTally` counts: which file, which test, and how its message begins. */
export function listFailures(path: string): string[] {
  if (!existsSync(path)) return [];
  return readReport(path).testResults.flatMap((file) =>
    isUnread(file)
      ? [testLine("failed", file.name, file.message)]
      : file.assertionResults
          .filter(({ status }) => status === "failed")
          .map((test) => testLine("failed", `${file.name} › ${test.fullName}`, test.failureMessages[0])),
  );
}

/**
 * Returns one line for each test that failed once and passed when retried: it counts as passed, but should be fixed.
 */
export function listSecondTries(path: string): string[] {
  if (!existsSync(path)) return [];
  return readReport(path).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map((test) => testLine("second try", `${name} › ${test.fullName}`, test.failureMessages[0])),
  );
}

export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function readReport(path: string): Report {
  return JSON.parse(readFileSync(path, "utf8"));
}

function isUnread({ status, assertionResults }: FileResult): boolean {
  return status === "failed" && assertionResults.length === 0;
}

function testLine(outcome: string, what: string, message = "no message"): string {
  return `${outcome}: ${what}: ${message.trim().split("\n", 1)[0]}`;
}
