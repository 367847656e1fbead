import type { AssertionError } from "node:assert";
import { withSeed } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { LARGE_TARGETS } from "./support/checks/target-size.ts";
import { randomTargets } from "./support/data/random-targets.ts";

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

const targetsOf = (style: string) => `<!doctype html><html lang="en"><title>Targets</title>
  <style>button { position: absolute; top: 0; height: 24px; border: 0; padding: 0; font-size: 8px } ${style}</style>
  <main style="height: 99px; position: relative"><button id="one">One</button><button id="two">Two</button></main>`;

test("targets of 24 pixels beside one another are accessible", async ({ page }) => {
  await page.setContent(targetsOf("#one { width: 24px } #two { width: 24px; left: 24px }"));
  await expectAccessible(page);
});

test.for([
  ["too small", "#one { width: 16px } #two { width: 16px; left: 16px }"],
  ["covered but for a part that is too small", "#one { width: 40px } #two { width: 40px; left: 16px }"],
])("a target is found that is %s", async ([, style], { page }) => {
  await page.setContent(targetsOf(style ?? ""));
  expect(await faultsOf(page)).toContain("target-size");
});

/** The ids of what is taken for large, and of what axe finds too small when it is asked about everything. */
const BOTH = `(async () => {
  const idsOf = (elements) => elements.map(({ id }) => id);
  const large = idsOf(${LARGE_TARGETS});
  const rules = { runOnly: { type: "rule", values: ["target-size"] }, elementRef: true };
  const { violations } = await axe.run(document, rules);
  return { large, tooSmall: idsOf(violations.flatMap(({ nodes }) => nodes.map(({ element }) => element))) };
})()`;

test("nothing that axe finds too small is taken for large, on random pages", async ({ page }) => {
  await page.setContent(targetsOf(""));
  await faultsOf(page);
  const found = { large: 0, tooSmall: 0 };
  await withSeed(runSeed(), async (random) => {
    for (let left = 60; left > 0; left -= 1) {
      const html = randomTargets(random);
      await page.evaluate(`document.querySelector("main").innerHTML = ${JSON.stringify(html)}`);
      const { large, tooSmall } = await page.evaluate<Record<"large" | "tooSmall", string[]>>(BOTH);
      expect(large.filter((id) => tooSmall.includes(id))).toEqual([]);
      found.large += large.length;
      found.tooSmall += tooSmall.length;
    }
  });
  expect(found.large).toBeGreaterThan(0);
  expect(found.tooSmall).toBeGreaterThan(0);
});
