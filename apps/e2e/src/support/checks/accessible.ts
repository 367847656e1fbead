import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The minified build, because every document has to parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Waits for animations to end: while an element moves or changes colour its place and contrast are not final, and it
 * may affect what is inside it.
 */
const ALL_HAS_SETTLED = `(async () => {
  const moving = () => document.getAnimations().filter(({ playState }) => playState === "running");
  for (let each = moving(); each.length > 0; each = moving()) await Promise.allSettled(each.map(({ finished }) => finished));
})()`;

/** Fails with every WCAG 2.2 AA rule that axe finds broken on the current page, and with poor contrast in dark colours. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(ALL_HAS_SETTLED);
  await loadAxe(page);
  const broken = [...(await brokenRules(page)), ...(await poorContrast(page))];
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(ALL_HAS_SETTLED);
  const brokenInDark = await poorContrast(page);
  await page.emulateMedia({ colorScheme: "light" });
  expect({ broken, brokenInDark }).toEqual({ broken: [], brokenInDark: [] });
}

/**
 * Loads axe once per document. An email is in a frame where no script may run, so it is opened separately for this
 * check.
 */
async function loadAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate<boolean>("'axe' in window");
  if (!isThere) await page.evaluate(AXE);
}

const CONTRAST = "color-contrast";
/** All rules but contrast, none of which has to load style sheets. */
const BUT_CONTRAST: RunOptions = {
  runOnly: { type: "tag", values: WCAG_22_AA },
  rules: { [CONTRAST]: { enabled: false } },
  preload: { assets: ["media"] },
  resultTypes: ["violations"],
  iframes: false,
};

const WHAT_IS_WRONG = `violations.map(
  ({ id, help, nodes }) => id + ": " + help + " (" + nodes.map(({ html }) => html).join("; ") + ")",
)`;

function brokenRules(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(BUT_CONTRAST)}).then(({ violations }) => ${WHAT_IS_WRONG})`,
  );
}

/**
 * Returns the distinct looks of texts, and keeps one element per look in `textOfLook`: texts with the same font and
 * colour on the same backgrounds, clipped alike, have the same contrast. Checking each cell of a long list took most
 * of axe's time.
 */
const LOOKS = `(() => {
  const known = new Map();
  const grounds = (element) => {
    if (!element) return "";
    const { backgroundColor, backgroundImage, opacity, filter, overflow, clipPath } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter, overflow, clipPath];
    const all = known.get(element) ?? [grounds(element.parentElement), ...own]
      .filter((each) => !["", "rgba(0, 0, 0, 0)", "none", "1", "visible"].includes(each))
      .join();
    known.set(element, all);
    return all;
  };
  const placeOf = (element) => {
    const { width, height, top, right, bottom, left } = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2;
    if (!isShown || /inset\\(/.test(grounds(element))) return "hidden";
    return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight ? "seen" : "beyond";
  };
  const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  window.textOfLook = new Map();
  for (const element of document.body.querySelectorAll("*")) {
    const text = Array.from(element.childNodes, ({ nodeType, data }) => (nodeType === Node.TEXT_NODE ? data.trim() : "")).join("");
    if (!text && !element.matches("input:not([type=checkbox], [type=radio], [type=range]), select, textarea")) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const isExempt = element.closest(":disabled, [aria-disabled=true]") ? "exempt" : "";
    const isShort = text.length === 1 ? "short" : "";
    const look = [scheme, placeOf(element), isExempt, isShort, color, fontSize, fontWeight, textShadow, grounds(element)].join("|");
    if (!textOfLook.has(look)) textOfLook.set(look, element);
  }
  return [...textOfLook.keys()];
})()`;

/** Looks that axe has found faultless on any page of this worker, which need not be checked again. */
const faultless = new Set<string>();

/**
 * Whether axe has a final verdict on a text's look, or cannot judge it for a reason inherent in the look. A text that
 * something covers on this page may be judged on the next.
 */
const IS_SETTLED = `(look, { violations, passes, incomplete }, text) => {
  const nodeOf = (results) => results.flatMap(({ nodes }) => nodes).find(({ element }) => element === text);
  if (nodeOf(violations)) return false;
  if (nodeOf(passes) || /^[^|]*[|](hidden|\\w+[|]exempt)[|]/.test(look)) return true;
  const unsure = nodeOf(incomplete);
  const reasons = unsure?.any.map(({ data }) => data?.messageKey) ?? [];
  return Boolean(unsure) && (look.includes("|beyond|") || reasons.every((each) => /^(bgGradient|bgImage|shortTextContent)$/.test(each)));
}`;

interface Contrast {
  broken: string[];
  settled: string[];
}

async function poorContrast(page: Page): Promise<string[]> {
  const looks = (await page.evaluate<string[]>(LOOKS)).filter((look) => !faultless.has(look));
  if (looks.length === 0) return [];
  const options: RunOptions = {
    runOnly: { type: "rule", values: [CONTRAST] },
    resultTypes: ["violations", "passes", "incomplete"],
    elementRef: true,
    iframes: false,
  };
  const { broken, settled } = await page.evaluate<Contrast>(`(async () => {
    const looks = ${JSON.stringify(looks)};
    const results = await axe.run({ include: looks.map((look) => textOfLook.get(look)) }, ${JSON.stringify(options)});
    const isSettled = ${IS_SETTLED};
    const { violations } = results;
    return { broken: ${WHAT_IS_WRONG}, settled: looks.filter((look) => isSettled(look, results, textOfLook.get(look))) };
  })()`);
  for (const look of settled) faultless.add(look);
  return broken;
}
