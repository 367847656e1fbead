import { expect, test } from "vitest";
import { linkProblems } from "./links.ts";

const paths = ["README.md", "docs/a.md", "docs/decisions/0001.md", "packages/store/src/port.ts"];

function problemsOf(text: string, path = "docs/a.md") {
  return linkProblems(
    [
      { path, text },
      {
        path: "README.md",
        text: "# Top\n\n## Running it for real\n\n## What `npm run chaos` breaks\n\n## Top\n",
      },
    ],
    paths,
  );
}

test("a link resolves to a file, a folder or a heading, from its own page's folder", () => {
  const text = [
    "# Own heading",
    "[a](../README.md) [b](decisions/0001.md) [c](decisions) [d](../packages/store/) [e](#own-heading)",
    "[f](../README.md#running-it-for-real) [g](../README.md#what-npm-run-chaos-breaks) [h](../README.md#top-1)",
    "[i](https://example.org/nowhere.md) [j](mailto:somebody@example.org)",
    "```sh\n[k](nowhere.md)\n```",
  ];
  expect(problemsOf(text.join("\n"))).toEqual([]);
});

test.each(["nowhere.md", "../docs/decisions/0002.md", "README.md", "../packages/stores/"])(
  "a link to %s, which does not exist, is reported",
  (link) => {
    expect(problemsOf(`See [there](${link}).`)).toEqual([
      `docs/a.md: links to ${link}, which does not exist`,
    ]);
  },
);

test.each(["#nowhere", "../README.md#running", "../README.md#top-2"])(
  "a link to the heading %s is reported",
  (link) => {
    expect(problemsOf(`# Here\n[x](${link})`)).toEqual([
      `docs/a.md: links to ${link}, a heading that is not there`,
    ]);
  },
);

test("a path in backticks exists, whatever page names it", () => {
  expect(
    problemsOf("`packages/store/src/port.ts`, `packages/store/src/`, `docs/a.md` and `npm run docs/b.md`"),
  ).toEqual([]);
  expect(problemsOf("See `packages/store/src/ports.ts` and `docs/decisions/0002.md`.")).toEqual([
    "docs/a.md: names `packages/store/src/ports.ts`, which does not exist",
    "docs/a.md: names `docs/decisions/0002.md`, which does not exist",
  ]);
});

test("patterns, paths of other projects and what only exists where it was made are not checked", () => {
  expect(
    problemsOf(
      "`apps/*/src/config.ts` `packages/<name>` `fulfillments/create` `infra/.env` `apps/e2e/failures`",
    ),
  ).toEqual([]);
});

test("code and non-Markdown files are not checked", () => {
  expect(problemsOf("const a = list[0](nowhere.md)", "packages/store/src/port.ts")).toEqual([]);
});
