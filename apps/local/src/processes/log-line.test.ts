import { expect, test } from "vitest";
import { terminalLine } from "./log-line.ts";

test("routine entries stay in the log file", () => {
  expect(terminalLine('{"level":30,"msg":"request completed"}')).toBeUndefined();
  expect(terminalLine('{"level":"info","msg":"request completed"}')).toBeUndefined();
  expect(terminalLine("")).toBeUndefined();
});

test("warnings and errors become one line each", () => {
  expect(terminalLine('{"level":40,"msg":"slow query"}')).toBe("warning: slow query");
  expect(terminalLine('{"level":50,"msg":"mail failed","err":{"message":"refused\\n  twice"}}')).toBe(
    "error: mail failed (refused twice)",
  );
  expect(
    terminalLine(
      '{"level":50,"msg":"request failed","err":{"query":"insert","cause":{"message":"No space left"}}}',
    ),
  ).toBe("error: request failed (No space left)");
  expect(terminalLine('{"level":"warn","msg":"slow query"}')).toBe("warning: slow query");
  expect(terminalLine('{"level":60,"msg":"gone","err":{"message":"gone"}}')).toBe("error: gone");
});

test("an uncaught error is reduced to the line that names it", () => {
  const lines = [
    "node:internal/modules/run_main:123",
    "    triggerUncaughtException(",
    "    ^",
    "",
    "TypeError: the queue is not a function",
    "    at file:///srv/apps/worker/dist/main.js:7:3",
    "/srv/apps/worker/dist/main.js:7",
    "}",
    "Node.js v20.20.2",
  ];
  expect(lines.map(terminalLine).filter(Boolean)).toEqual(["TypeError: the queue is not a function"]);
});

test("a line that only looks like an entry is shown unchanged", () => {
  expect(terminalLine("SECRET_KEY is missing")).toBe("SECRET_KEY is missing");
  expect(terminalLine('{"level":[]}')).toBeUndefined();
});
