import axe, { type RunOptions } from "axe-core";
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
  await page.evaluate(ALL_HAS_SETTLED);
  await loadAxe(page);
  const broken = [...(await brokenRules(page, "document", BUT_CONTRAST)), ...(await poorContrast(page))];
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(ALL_HAS_SETTLED);
  const brokenInDark = await poorContrast(page);
  await page.emulateMedia({ colorScheme: "light" });
  expect({ broken, brokenInDark }).toEqual({ broken: [], brokenInDark: [] });
}

/** Once for as long as a document stands. What an email says stands in a frame where no script may run: it is opened by itself for this. */
async function loadAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate<boolean>("'axe' in window");
  if (!isThere) await page.evaluate(axe.source);
}

const CONTRAST = "color-contrast";
const BUT_CONTRAST: RunOptions = {
  runOnly: { type: "tag", values: WCAG_22_AA },
  rules: { [CONTRAST]: { enabled: false } },
};

/**
 * One text of each look: what has the same letters in the same colour on the same grounds has the same contrast. Reading
 * each cell of a long list took most of axe's time.
 */
const TEXTS_OF_EACH_LOOK = `(() => {
  const known = new Map();
  const grounds = (element) => {
    if (!element) return "";
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const all = known.get(element) ?? [grounds(element.parentElement), backgroundColor, backgroundImage, opacity, filter]
      .filter((each) => !["", "rgba(0, 0, 0, 0)", "none", "1"].includes(each))
      .join();
    known.set(element, all);
    return all;
  };
  const isInSight = (element) => {
    const { width, height, top, right, bottom, left } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2;
    return isSeen && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  };
  const looks = new Map();
  for (const element of document.body.querySelectorAll("*")) {
    const texts = Array.from(element.childNodes).filter(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim());
    if (texts.length === 0 && !element.matches("input, select, textarea")) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const isExempt = Boolean(element.closest(":disabled, [aria-disabled=true]"));
    const look = [color, fontSize, fontWeight, textShadow, isInSight(element), isExempt, grounds(element)].join("|");
    if (!looks.has(look)) looks.set(look, element);
  }
  return looks.size > 0 ? { include: [...looks.values()] } : document;
})()`;

function poorContrast(page: Page): Promise<string[]> {
  return brokenRules(page, TEXTS_OF_EACH_LOOK, { runOnly: { type: "rule", values: [CONTRAST] } });
}

/** Of what `where`, an expression, stands for in the page. */
function brokenRules(page: Page, where: string, options: RunOptions): Promise<string[]> {
  const run = `axe.run(${where}, ${JSON.stringify({ ...options, resultTypes: ["violations"], iframes: false })})`;
  return page.evaluate<string[]>(`${run}.then(({ violations }) =>
    violations.map(({ id, help, nodes }) => id + ": " + help + " (" + nodes.map(({ html }) => html).join("; ") + ")"),
  )`);
}
