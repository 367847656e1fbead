import type { AssertionError } from "node:assert";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";

/** Forty rows that look alike, of which one may look otherwise. */
const rows = (odd: string) =>
  Array.from({ length: 40 }, (_, index) => `<tr><td ${index === 30 ? odd : ""}>Row ${index}</td></tr>`).join(
    "",
  );

const documentOf = (style: string, odd = "") => `<!doctype html><html lang="en"><title>Rows</title>
  <style>body { color: #111; background: #fff } ${style}</style>
  <main><h1>Rows</h1><table><tbody>${rows(odd)}</tbody></table></main>`;

/** What is wrong with it; empty where nothing is. */
const faultsOf = (page: Page) =>
  expectAccessible(page).then(
    () => "",
    (error: AssertionError) => JSON.stringify(error.actual),
  );

test("a page whose texts are all readable is accessible", async ({ page }) => {
  await page.setContent(documentOf("tr:nth-child(even) { background: #eee }"));
  await expectAccessible(page);
});

const unreadable = [
  ["in its own colour", documentOf("", `style="color: #bbb"`)],
  ["on its own ground", documentOf("", `style="background: #222"`)],
  ["by what it stands in, which is faded", documentOf("tr:nth-child(31) { opacity: 0.3 }")],
  [
    "by what it stands in, which is faded with its ground",
    documentOf("tr { background: #fff } tr:nth-child(31) { opacity: 0.3 }"),
  ],
  [
    "on a ground that lets another through",
    documentOf("td { background: rgb(255 255 255 / 0.2) } tr:nth-child(31) { background: #222 }"),
  ],
  [
    "in a colour that is dark enough for a large one",
    documentOf("h1 { color: #888; font-size: 40px }", `style="color: #888"`),
  ],
  [
    "in the dark alone",
    documentOf("@media (prefers-color-scheme: dark) { tr:nth-child(31) { color: #ccc } }"),
  ],
  [
    "beside one of the same look that is out of use and may be pale",
    documentOf("", `style="color: #bbb"`).replace(
      "<td>Row 0</td>",
      `<td><button disabled style="color: #bbb">Row 0</button></td>`,
    ),
  ],
] as const;

test.for(unreadable)("one unreadable text among many is found: %s", async ([, html], { page }) => {
  await page.setContent(html);
  expect(await faultsOf(page)).toContain("color-contrast");
});
