import { expect, it } from "vitest";

/** As `setup.ts` leaves it: an element in a document whose sheet hides what is folded. */
function open(): { sheet: HTMLStyleElement; outer: HTMLElement; inner: HTMLElement } {
  document.body.innerHTML = `<style>.folded { display: none; visibility: hidden }</style><p><b>Pat</b></p>`;
  const found = (selector: string) => document.body.querySelector<HTMLElement>(selector);
  const [sheet, outer, inner] = [found("style"), found("p"), found("b")];
  if (!(sheet instanceof HTMLStyleElement && outer && inner))
    throw new Error("the document has no such elements");
  return { sheet, outer, inner };
}

const displayOf = (element: Element) => window.getComputedStyle(element).display;

it("an element's style is worked out once for as long as nothing changes", () => {
  const { outer } = open();
  expect(window.getComputedStyle(outer)).toBe(window.getComputedStyle(outer));
});

it("and again at once when a class, a style or the sheet itself has changed", () => {
  const { sheet, outer } = open();
  const seen = [displayOf(outer)];
  const then = (change: () => void) => {
    change();
    seen.push(displayOf(outer));
  };
  then(() => outer.classList.add("folded"));
  then(() => outer.style.setProperty("display", "inline"));
  then(() => outer.removeAttribute("style"));
  then(() => {
    sheet.textContent = ".folded { display: flex }";
  });
  then(() => sheet.remove());
  expect(seen).toEqual(["block", "none", "inline", "none", "flex", "block"]);
});

it("and when what stands above it has changed, or it stands elsewhere", () => {
  const { outer, inner } = open();
  const visibility = () => window.getComputedStyle(inner).visibility;
  const seen = [visibility()];
  outer.className = "folded";
  seen.push(visibility());
  document.body.append(inner);
  seen.push(visibility());
  expect(seen).toEqual(["visible", "hidden", "visible"]);
});
