import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { admin, rememberSession } from "./support/people.ts";
import { showRecall } from "./support/recall.ts";
import { backOffice } from "./support/screen-list.ts";
import { openScreen } from "./support/sizes.ts";

/** What of the page has an outline while it has the focus that something around it cuts off at its top, its foot or where it begins. */
const CUT_OFF = `(() => {
  const cutsOff = (over, box, room) => {
    const frame = over.getBoundingClientRect();
    return box.top - room < frame.top - 0.5 || box.left - room < frame.left - 0.5 || box.bottom + room > frame.bottom + 0.5;
  };
  const isCutOff = (at) => {
    at.focus({ preventScroll: true, focusVisible: true });
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(at);
    const room = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    for (let over = at.parentElement; outlineStyle !== "none" && over !== document.body; over = over.parentElement) {
      const { overflow } = getComputedStyle(over);
      if (/auto|scroll/.test(overflow)) return false;
      if (/hidden|clip/.test(overflow) && cutsOff(over, at.getClientRects()[0], room)) return true;
    }
    return false;
  };
  return Array.from(document.querySelectorAll("main :is(a[href], button:enabled, input:enabled, select:enabled, summary)"))
    .filter((at) => at.checkVisibility() && isCutOff(at))
    .map((at) => at.getAttribute("aria-label") ?? at.textContent);
})()`;

async function cutOff(page: Page, path: string): Promise<string[]> {
  await openScreen(page, path);
  const names = await page.evaluate<string[]>(CUT_OFF);
  return names.map((name) => `${path}: ${name}`);
}

test("the outline of what has the focus is cut off nowhere, where rows are compact", {
  timeout: 180_000,
}, async ({ page }) => {
  await rememberSession(page, admin);
  await showRecall(page);
  await openScreen(page, "/admin");
  await page.evaluate(`localStorage.setItem("density", "compact")`);
  const faults: string[] = [];
  for (const { path } of backOffice) faults.push(...(await cutOff(page, path)));
  expect(faults).toEqual([]);
});
