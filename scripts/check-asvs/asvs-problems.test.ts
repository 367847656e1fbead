import { expect, test } from "vitest";
import { rowsOf } from "./assessment.ts";
import { asvsProblems, brokenLinks } from "./asvs-problems.ts";
import { withSummary } from "./summary.ts";

const levels = new Map([
  ["1.1.1", 1],
  ["1.1.2", 2],
  ["2.1.1", 2],
]);
const files: Record<string, string> = {
  "src/a.test.ts": 'test("a stranger is refused", () => {});',
  "docs/security/controls.md": "# Controls\n\n## Who may do what\n",
};
const goodRow = '| 1.1.2 | A thing | met | ["a stranger is refused"](../../src/a.test.ts) |';

function problemsOf(rows: string[], { counted = true } = {}): string[] {
  const document = [
    "<!-- counted by scripts/check-asvs.ts --write -->\n<!-- end of what is counted -->",
    "## V1 First",
    ...rows,
    "## V2 Second",
    "| 2.1.1 | More | not applicable | There is none. |",
    "",
  ].join("\n");
  return asvsProblems({
    path: "docs/security/asvs.md",
    document: counted ? withSummary(document, { rows: rowsOf(document), levels }) : document,
    levels,
    read: (path) => files[path] ?? null,
  });
}

const open = (id: string) => `| ${id} | A thing | open | Not built. |`;

test("an assessment with every requirement once, known states and existing evidence has no problems", () => {
  expect(problemsOf([open("1.1.1"), goodRow])).toEqual([]);
});

test("a missing, duplicate or unknown requirement is named", () => {
  expect(problemsOf([open("1.1.1"), open("1.1.1"), open("1.1.3")])).toEqual([
    "docs/security/asvs.md: 1.1.2 is not assessed",
    "docs/security/asvs.md: 1.1.3 is no requirement of level 1 or 2",
    "docs/security/asvs.md: 1.1.1 is assessed more than once",
  ]);
});

test.each([
  ["an unknown state", "| 1.1.1 | A thing | partly | Something. |", "its state is none of"],
  ["no reason", "| 1.1.1 | A thing | open |  |", "say why"],
  ["a long story", `| 1.1.1 | ${"word ".repeat(13).trim()} | open | Why. |`, "at most 12 words"],
  ["met without evidence", "| 1.1.1 | A thing | met | Believe us. |", "names the file or test"],
  ["a file that is gone", "| 1.1.1 | A thing | met | [it](../../src/b.ts) |", "src/b.ts does not exist"],
  ["a title that is gone", '| 1.1.1 | A thing | met | ["gone"](../../src/a.test.ts) |', 'has no test "gone"'],
  ["a heading that is gone", "| 1.1.1 | A thing | met | [it](controls.md#gone) |", "has no heading #gone"],
])("%s is a problem", (_what, row, problem) => {
  expect(problemsOf([row, goodRow])).toEqual([expect.stringContaining(problem)]);
});

test("an existing heading is found by its anchor", () => {
  expect(problemsOf(["| 1.1.1 | A thing | met | [it](controls.md#who-may-do-what) |", goodRow])).toEqual([]);
});

test("a document beside it may link to existing files and to the web", () => {
  const read = (path: string) => files[path] ?? null;
  const text = "[a](../../src/a.test.ts), [b](https://a.example/b), [c](#who), [d](../gone.md)\n\n## Who\n";
  expect(
    brokenLinks(text, {
      path: "docs/security/x.md",
      read: (path) => (path.endsWith("x.md") ? text : read(path)),
    }),
  ).toEqual(["docs/security/x.md: docs/gone.md does not exist"]);
});

test("counts that disagree with the rows are a problem, and are written by chapter and by level", () => {
  expect(problemsOf([open("1.1.1"), goodRow], { counted: false })).toEqual([
    expect.stringContaining("the table of counts is out of date"),
  ]);
  const document =
    "<!-- counted by scripts/check-asvs.ts --write -->\n<!-- end of what is counted -->\n## V1 First\n" +
    `${open("1.1.1")}\n${goodRow}\n`;
  expect(withSummary(document, { rows: rowsOf(document), levels })).toMatch(
    "| [V1 First](#v1-first) | 2 | 1 | 0 | 1 |\n| **together** | 2 | 1 | 0 | 1 |\n" +
      "| of these, level 1 | 1 | 0 | 0 | 1 |\n| of these, level 2 | 1 | 1 | 0 | 0 |\n",
  );
});
