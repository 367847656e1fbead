import { afterEach, describe, expect, it } from "vitest";

const everything = `<h1 title="One">One <small>two</small></h1><ul><li hidden>one<ul><li>two</ul></ul>
  <section aria-label="Three"><h2 role="presentation">Three</h2><a>no link</a> <a href="#x">link</a><br></section>
  <form><label>Four <input type="text"></label><label for="five">Five</label><input id="five" list="none">
  <label for="five">and more</label><label for="nothing">Six</label><label for="">Seven <meter></meter></label>
  <label>Eight <b><input type="hidden"><textarea></textarea></b></label><input type="submit" value="nine, ten">
  <input type="checkbox" disabled checked><button disabled>eleven</button><button name="a b">twelve</button>
  <select multiple><option selected>1</option><option>2</option></select><select><option>3</option></select>
  <output id="out"></output><label for="out">13</label><progress></progress></form>
  <details><summary tabindex="0">14</summary><p role="status button">15</p></details>
  <svg><title>16</title><a href="y"><linearGradient/></a></svg><div contenteditable="true">17<!-- 18 --></div>
  <table><caption>19</caption><thead><tr><th scope="col">20</th></tr></thead><tbody><tr><td>21</td></tr></tbody></table>`;

const selectors = [
  "*",
  "a",
  "label,input",
  "script, style",
  '*[role~="button"],input,button',
  '*[role~="heading"],h1,h2,h3,h4,h5,h6',
  "a[href]",
  "[title], svg > title",
  "input:not([list])",
  'input:not([type=hidden]):not([disabled]), [tabindex]:not([disabled]), details > summary, [contenteditable="true"]',
  "input[type=submit], input[type=button], input[type=reset]",
  '[value="nine, ten"], [name="a b"]',
  'label:not([for="a[b"])',
  "section a, ul > li > ul li, * > br",
  "[aria-label]",
  "TD, :checked",
  "lineargradient",
  "linearGradient",
];

const changes: (() => void)[] = [
  () => undefined,
  () => all("[href]").map((each) => each.removeAttribute("href")),
  () => all("label").map((each) => each.setAttribute("for", "five")),
  () => all("li").map((each) => document.body.append(each)),
  () => all("#five").map((each) => each.replaceWith(document.createElement("h1"), "text")),
  () => all("h1, textarea").map((each) => each.remove()),
];

afterEach(() => document.body.replaceChildren());

/** Of elements outside the document, jsdom itself is asked. */
function copy(): Document {
  const other = document.implementation.createHTMLDocument();
  other.replaceChild(other.importNode(document.documentElement, true), other.documentElement);
  return other;
}

function all(selector: string, within: Document = document): Element[] {
  return Array.from(within.querySelectorAll(selector));
}

/** What is known of every node, which is named by its place in the document. */
function answers(within: Document) {
  const elements = Array.from(within.getElementsByTagName("*"));
  const place = (element: Element | null) => element && elements.indexOf(element);
  const places = (found: Iterable<Element>) => Array.from(found, place);
  // One in seven takes in every kind over all changes.
  const some = elements.filter((_, index) => index % 7 === 0);
  const labels = elements.map((element) => "labels" in element && (element as HTMLInputElement).labels);
  return {
    first: selectors.map((selector) => place(within.querySelector(selector))),
    selected: selectors.map((selector) => places(within.querySelectorAll(selector))),
    below: selectors.map((selector) => some.map((each) => places(each.querySelectorAll(selector)))),
    matching: selectors.map((selector) => elements.map((each) => each.matches(selector))),
    closest: selectors.map((selector) => some.map((each) => place(each.closest(selector)))),
    children: elements.map(({ childNodes }) => Array.from(childNodes, ({ nodeName }) => nodeName)),
    labels: labels.map((found) => found && places(found)),
  };
}

describe("what is answered quickly of a document equals what jsdom answers", () => {
  it("after every change", () => {
    document.body.innerHTML = everything;
    for (const change of changes) {
      change();
      expect(answers(document)).toEqual(answers(copy()));
    }
  });

  it("of what is not in the document, too", () => {
    document.body.innerHTML = everything;
    const outside = document.createElement("div");
    outside.innerHTML = everything;
    const tags = (within: Element) => Array.from(within.querySelectorAll("*"), ({ localName }) => localName);
    expect(tags(outside)).toEqual(tags(document.body));
    expect(outside.querySelector("input")?.labels).toHaveLength(1);
  });
});

it("an invalid selector is refused", () => {
  document.body.innerHTML = everything;
  expect(() => document.querySelectorAll("a,")).toThrow("a,");
  expect(() => document.body.matches("")).toThrow();
});
