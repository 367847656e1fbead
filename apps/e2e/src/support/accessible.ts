import axe, { type RunOnly, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What moves or changes colour has neither its place nor its contrast yet, and may set off what stands within it. */
const ALL_HAS_SETTLED = `(async () => {
  const moving = () => document.getAnimations().filter(({ playState }) => playState === "running");
  for (let each = moving(); each.length > 0; each = moving()) await Promise.allSettled(each.map(({ finished }) => finished));
})()`;

/** Fails with every rule of WCAG 2.2 AA that axe finds broken on the page as it stands, and with its dark colours. */
export async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  await page.evaluate(ALL_HAS_SETTLED);
  const broken = await brokenRules(page, { type: "tag", values: WCAG_22_AA });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(ALL_HAS_SETTLED);
  const brokenInDark = await brokenRules(page, { type: "rule", values: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  expect({ broken, brokenInDark }).toEqual({ broken: [], brokenInDark: [] });
}

/** Into every frame, for axe asks its like in each; once for as long as a document stands. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate<boolean>("'axe' in window");
    if (!isThere) await frame.evaluate(axe.source);
  }
}

/**
 * Cells of long lists that differ from one above them in nothing but their words: made of the same elements with the same
 * classes and attributes, in the same column of a row that looks the same. Reading them again took most of axe's time.
 */
const CELLS_LIKE_THOSE_ABOVE = `(() => {
  const looks = (element) => [
    element.tagName,
    ...["class", "style", "role", "type"].map((name) => element.getAttribute(name)),
    ...Array.from(element.attributes, ({ name, value }) => name + (value === "" ? "" : "=")),
    Array.from(element.childNodes, ({ nodeType, data = "" }) => nodeType === Node.TEXT_NODE && data.trim() !== ""),
  ].join();
  return Array.from(document.querySelectorAll("tbody"), (body) => {
    const seen = new Set();
    return Array.from(body.rows, (row, index) => Array.from(row.cells).filter((cell) => {
      const parts = [row, cell, ...cell.querySelectorAll("*")];
      const look = [index % 2, cell.cellIndex, ...parts.map(looks)].join("|");
      const isSeen = seen.has(look);
      seen.add(look);
      return isSeen;
    }));
  }).flat(2);
})()`;

function brokenRules(page: Page, runOnly: RunOnly): Promise<string[]> {
  const options: RunOptions = { runOnly, resultTypes: ["violations"] };
  const run = `axe.run({ exclude: ${CELLS_LIKE_THOSE_ABOVE} }, ${JSON.stringify(options)})`;
  return page.evaluate<string[]>(`${run}.then(({ violations }) =>
    violations.map(({ id, help, nodes }) => id + ": " + help + " (" + nodes.map(({ html }) => html).join("; ") + ")"),
  )`);
}
