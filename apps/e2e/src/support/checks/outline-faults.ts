import type { Page } from "playwright-core";

/** Finds focusable elements whose outline would be cut off, at the top, bottom or start, by something around them. */
const CUT_OFF = `(() => {
  const cutsOff = (over, box, room) => {
    const frame = over.getBoundingClientRect();
    return box.top - room < frame.top - 0.5 || box.left - room < frame.left - 0.5 || box.bottom + room > frame.bottom + 0.5;
  };
  /** What hides the parts of an element that are outside, up to what can be scrolled. */
  const hidersOf = (at) => {
    const hiders = [];
    for (let over = at.parentElement; over !== document.body; over = over.parentElement) {
      const { overflow } = getComputedStyle(over);
      if (/auto|scroll/.test(overflow)) break;
      if (/hidden|clip/.test(overflow)) hiders.push(over);
    }
    return hiders;
  };
  const isCutOff = ({ at, hiders }) => {
    at.focus({ preventScroll: true, focusVisible: true });
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(at);
    const room = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    return outlineStyle !== "none" && hiders.some((over) => cutsOff(over, at.getClientRects()[0], room));
  };
  const names = Array.from(document.querySelectorAll("main :is(a[href], button:enabled, input:enabled, select:enabled, summary)"))
    .filter((at) => at.checkVisibility())
    .map((at) => ({ at, hiders: hidersOf(at) }))
    // Focusing each of a long list costs a layout each time.
    .filter((each) => each.hiders.length > 0 && isCutOff(each))
    .map(({ at }) => at.getAttribute("aria-label") ?? at.textContent);
  document.activeElement.blur();
  return names;
})()`;

/** Returns whose focus outline is cut off on the open screen. */
export async function outlineFaults(page: Page): Promise<string[]> {
  const names = await page.evaluate<string[]>(CUT_OFF);
  return names.map((name) => `cuts off the outline of ${name}`);
}
