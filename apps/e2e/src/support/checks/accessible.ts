import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { LARGE_TARGETS } from "./target-size.ts";

/** The minified build, because every document has to parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Waits for animations to end: while an element moves or changes colour its place and contrast are not final, and it
 * may affect what is inside it. What follows the scrolling never ends.
 */
const ALL_HAS_SETTLED = `(async () => {
  const moving = () =>
    document.getAnimations().filter(({ playState, timeline }) => playState === "running" && timeline === document.timeline);
  for (let each = moving(); each.length > 0; each = moving()) await Promise.allSettled(each.map(({ finished }) => finished));
})()`;

/** Fails with every WCAG 2.2 AA rule that axe finds broken on the current page, and with poor contrast in dark colours. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoRuleBroken(page);
  await expectContrastInDark(page);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Fails with every WCAG 2.2 AA rule that axe finds broken on the page as it is. */
export async function expectNoRuleBroken(page: Page): Promise<void> {
  await page.evaluate(ALL_HAS_SETTLED);
  await loadAxe(page);
  expect(await faults(page, ALL_RULES)).toEqual([]);
}

/** Fails with poor contrast in dark colours, and leaves the page in them. */
export async function expectContrastInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(ALL_HAS_SETTLED);
  await loadAxe(page);
  expect(await faults(page, CONTRAST_ALONE), "in dark colours").toEqual([]);
}

const CONTRAST = "color-contrast";

/**
 * Loads axe once per document. An email is in a frame where no script may run, so it is opened separately for this
 * check.
 */
async function loadAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate<boolean>("'axe' in window");
  if (isThere) return;
  await page.evaluate(AXE);
  await page.evaluate(`axe.configure({ rules: [
    { id: "${CONTRAST}", selector: "[data-look]" },
    { id: "target-size", selector: ":not([data-large])" },
  ] })`);
}

/** Style sheets need not be loaded, nor selectors found out: what is wrong is told as HTML. */
const OPTIONS: RunOptions = {
  preload: { assets: ["media"] },
  resultTypes: ["violations", "passes", "incomplete"],
  selectors: false,
  elementRef: true,
  iframes: false,
};
const ALL_RULES: RunOptions = { ...OPTIONS, runOnly: { type: "tag", values: WCAG_22_AA } };
const CONTRAST_ALONE: RunOptions = { ...OPTIONS, runOnly: { type: "rule", values: [CONTRAST] } };

/**
 * Returns the distinct looks of texts, and keeps one element per look in `textOfLook`. The end of a look decides on
 * the contrast: the text's size and colour, on all that is drawn below it. The beginning decides on whether axe can
 * judge it: where the text is, and what clips it. Checking each cell of a long list took most of axe's time.
 */
const LOOKS = `(() => {
  const known = new Map();
  const told = (...all) => all.filter((each) => !["", "rgba(0, 0, 0, 0)", "none", "1", "visible"].includes(each)).join();
  const around = (element) => {
    if (!element) return { grounds: "", fades: "", clips: "" };
    if (known.has(element)) return known.get(element);
    const over = around(element.parentElement);
    const { backgroundColor, backgroundImage, opacity, filter, overflow, clipPath } = getComputedStyle(element);
    const fades = told(over.fades, opacity, filter);
    const hidesAllBelow = backgroundColor.startsWith("rgb(") && !fades;
    const grounds = told(hidesAllBelow ? "" : over.grounds, backgroundColor, backgroundImage, opacity, filter);
    const own = { grounds, fades, clips: told(over.clips, overflow, clipPath) };
    known.set(element, own);
    return own;
  };
  const placeOf = (element, clips) => {
    const { width, height, top, right, bottom, left } = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2;
    if (!isShown || /inset\\(/.test(clips)) return "hidden";
    return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight ? "seen" : "beyond";
  };
  /** Contrast may be lower from 18 points on, or 14 in bold: computed as axe does. */
  const sizeOf = (fontSize, fontWeight) =>
    Math.ceil(parseFloat(fontSize) * 72) / 96 < (parseFloat(fontWeight) < 700 ? 18 : 14) ? "small" : "large";
  const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  window.textOfLook = new Map();
  for (const element of document.body.querySelectorAll("*")) {
    const text = Array.from(element.childNodes, ({ nodeType, data }) => (nodeType === Node.TEXT_NODE ? data.trim() : "")).join("");
    if (!text && !element.matches("input:not([type=checkbox], [type=radio], [type=range]), select, textarea")) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const { grounds, clips } = around(element);
    const isExempt = element.closest(":disabled, [aria-disabled=true]") ? "exempt" : "";
    const isShort = text.length === 1 ? "short" : "";
    const contrast = [scheme, sizeOf(fontSize, fontWeight), color, textShadow, grounds].join("|");
    const look = [placeOf(element, clips), isExempt, isShort, clips, contrast].join("|");
    if (!textOfLook.has(look)) textOfLook.set(look, element);
  }
  return [...textOfLook.keys()];
})()`;

/** The part of a look that decides on the contrast. */
const contrastOf = (look: string) => look.split("|").slice(4).join("|");

/** Looks that need not be checked again in this worker, and contrasts that axe has measured and found sufficient. */
const faultless = new Set<string>();
const sufficient = new Set<string>();

/**
 * Whether axe has a final verdict on a text's look, or cannot judge it for a reason inherent in the look. A text that
 * something covers on this page may be judged on the next.
 */
const IS_SETTLED = `(look, { violation, pass, unsure }) => {
  if (violation) return false;
  if (pass || /^(hidden|\\w+[|]exempt)[|]/.test(look)) return true;
  const reasons = unsure?.any.map(({ data }) => data?.messageKey) ?? [];
  return Boolean(unsure) && (look.startsWith("beyond|") || reasons.every((each) => /^(bgGradient|bgImage|shortTextContent)$/.test(each)));
}`;

interface Verdict {
  broken: string[];
  settled: string[];
  measured: string[];
}

/** Returns what is wrong by these rules, of which contrast asks about looks that are not known to be faultless. */
async function faults(page: Page, rules: RunOptions): Promise<string[]> {
  const looks = (await page.evaluate<string[]>(LOOKS)).filter(
    (look) => !faultless.has(look) && !sufficient.has(contrastOf(look)),
  );
  if (looks.length === 0 && rules === CONTRAST_ALONE) return [];
  const { broken, settled, measured } = await page.evaluate<Verdict>(`(async () => {
    const looks = ${JSON.stringify(looks)};
    const large = ${rules === ALL_RULES ? LARGE_TARGETS : "[]"};
    for (const look of looks) textOfLook.get(look).dataset.look = "";
    for (const target of large) target.dataset.large = "";
    const { violations, passes, incomplete } = await axe.run(document, ${JSON.stringify(rules)});
    for (const look of looks) delete textOfLook.get(look).dataset.look;
    for (const target of large) delete target.dataset.large;
    const nodeOf = (results, look) => results.find(({ id }) => id === "${CONTRAST}")?.nodes.find(({ element }) => element === textOfLook.get(look));
    const verdictOn = (look) => ({ violation: nodeOf(violations, look), pass: nodeOf(passes, look), unsure: nodeOf(incomplete, look) });
    const isSettled = ${IS_SETTLED};
    return {
      broken: violations.map(({ id, help, nodes }) => id + ": " + help + " (" + nodes.map(({ html }) => html).join("; ") + ")"),
      settled: looks.filter((look) => isSettled(look, verdictOn(look))),
      measured: looks.filter((look) => verdictOn(look).pass?.any.some(({ data }) => data?.contrastRatio > 1)),
    };
  })()`);
  for (const look of settled) faultless.add(look);
  for (const look of measured) sufficient.add(contrastOf(look));
  return broken;
}
