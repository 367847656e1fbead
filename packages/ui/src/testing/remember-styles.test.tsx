import { describe, expect, it } from "vitest";

/** Returns elements of a document whose stylesheet hides folded content; `setup.ts` has its styles remembered. */
function open(): { sheet: HTMLStyleElement; outer: HTMLElement; inner: HTMLElement } {
  document.body.innerHTML = `<style>.folded { display: none; visibility: hidden }</style><p><b>Pat</b></p>`;
  const found = (selector: string) => document.body.querySelector<HTMLElement>(selector);
  const [sheet, outer, inner] = [found("style"), found("p"), found("b")];
  if (!(sheet instanceof HTMLStyleElement && outer && inner))
    throw new Error("the document has no such elements");
  return { sheet, outer, inner };
}

const displayOf = (element: Element) => window.getComputedStyle(element).display;

it("an element's style is computed once while nothing changes", () => {
  const { outer } = open();
  expect(window.getComputedStyle(outer)).toBe(window.getComputedStyle(outer));
});

it("it is computed again at once when a class, a style or the sheet itself changes", () => {
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
  then(() => {
    (sheet.firstChild as Text).data = ".folded { display: grid }";
  });
  then(() => sheet.remove());
  expect(seen).toEqual(["block", "none", "inline", "none", "flex", "grid", "block"]);
});

it("it is computed again when an ancestor changes or the element moves", () => {
  const { outer, inner } = open();
  const visibility = () => window.getComputedStyle(inner).visibility;
  const seen = [visibility()];
  outer.className = "folded";
  seen.push(visibility());
  document.body.append(inner);
  seen.push(visibility());
  expect(seen).toEqual(["visible", "hidden", "visible"]);
});

describe("styles shared by elements that look alike equal jsdom's own for each", () => {
  const asked = ["display", "visibility", "pointer-events", "opacity", "color", "overflow-x"];
  // With a pseudo-element argument, even an empty one, jsdom itself is asked.
  const workOut = (element: Element) => {
    const style = window.getComputedStyle(element, "");
    return asked.map((name) => style.getPropertyValue(name));
  };
  const recall = (element: Element) => {
    const style = window.getComputedStyle(element);
    const { display, visibility, pointerEvents } = style;
    return [
      display,
      visibility,
      pointerEvents,
      ...asked.slice(3).map((name) => style.getPropertyValue(name)),
    ];
  };
  const recallByName = (element: Element) => {
    const style = window.getComputedStyle(element);
    return asked.map((name) => style.getPropertyValue(name));
  };
  const expectAlike = () => {
    const styles = (styleOf: (element: Element) => string[]) =>
      Array.from(document.querySelectorAll("*"), (element) =>
        [element.localName, ...styleOf(element)].join(),
      );
    const workedOut = styles(workOut);
    expect(styles(recall)).toEqual(workedOut);
    expect(styles(recallByName)).toEqual(workedOut);
    return workedOut.join();
  };
  const everything = `<h1 title="One">One <small>two</small></h1><ul><li hidden>one<ul><li>two</ul></ul>
    <section><h1>Three</h1><abbr title="four">4</abbr> <b>five</b> <i>six</i></section>
    <p>seven</p><p class="folded"><span style="display: flex">eight <em>nine</em></span></p>
    <form><label>Ten <input type="hidden"></label><input type="checkbox" checked><button disabled>eleven</button>
    <select multiple><option selected>twelve</select><textarea rows="2"></textarea></form>
    <details><summary>thirteen</summary><b>fourteen</b></details><details open><summary>fifteen</summary></details>
    <dialog><p>sixteen</p></dialog><div popover>seventeen</div><svg><title>18</title><g><path d="M0"></path><path d="M1"></path></g></svg>
    <table dir="rtl"><caption>19</caption><thead><tr><th>20</th></tr></thead><tbody><tr><td>21</td></tr></tbody></table>
    <div style="visibility: hidden; pointer-events: none"><p>22</p><p style="visibility: visible">23</p></div>`;
  const all = (selector: string) => Array.from(document.body.querySelectorAll<HTMLElement>(selector));
  const changes: (() => void)[] = [
    () => all("p").map((each) => each.classList.toggle("folded")),
    () => all("b, th").map((each) => each.toggleAttribute("hidden")),
    () => all("section").map((each) => each.style.setProperty("visibility", "hidden")),
    () => all("details, dialog").map((each) => each.toggleAttribute("open")),
    () => all("input").map((each) => each.click()),
    () => all("ul li").map((each) => document.body.append(each)),
    () => document.body.setAttribute("data-locked", "1"),
    () => document.body.prepend(document.createElement("p")),
    () => all("style").map((each) => each.remove()),
  ];

  it.each([
    ["without a sheet", ""],
    [
      "under one that depends on what is above",
      ".folded em, [data-locked] > ul { display: none } b { opacity: 0.5 }",
    ],
    ["under one that depends on what is beside it", "p + p, b ~ i, td:first-child { display: none }"],
    ["under one that depends on a state", "input:checked, :has(> b) { visibility: hidden }"],
    [
      "under one for other media",
      "@media print { p { display: none } } @media screen { b { display: none } }",
    ],
  ])("%s", (_, sheet) => {
    document.body.innerHTML = `<style>${sheet}</style>${everything}`;
    const seen = new Set([expectAlike()]);
    for (const change of changes) {
      change();
      seen.add(expectAlike());
    }
    document.body.removeAttribute("data-locked");
    expect(seen.size).toBeGreaterThan(5);
  });
});

it("a style object that somebody keeps follows its element", () => {
  const { outer } = open();
  const style = window.getComputedStyle(outer);
  expect(style.display).toBe("block");
  outer.style.display = "inline";
  expect(style.getPropertyValue("display")).toBe("inline");
  expect("display" in style).toBe(true);
});
