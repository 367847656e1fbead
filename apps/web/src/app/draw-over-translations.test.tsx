import { act, render } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { drawOverTranslations } from "./draw-over-translations.ts";

beforeAll(() => drawOverTranslations(document));

/** Translates as a browser does: two nested `font` elements with the translation replace each text. */
function translate(within: Node): void {
  for (const child of Array.from(within.childNodes))
    if (child.nodeName === "#text" && child.textContent?.trim()) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = `«${child.textContent}»`;
      outer.append(inner);
      (child as ChildNode).replaceWith(outer);
    } else if (child.nodeName !== "FONT") translate(child);
}

/**
 * Renders a component twice in the same page, which was translated in between. Returns what it reads then, and after
 * it has been translated too.
 */
function drawnTwice(part: (isLater: boolean) => ReactNode): [string, string] {
  let goOn = () => {};
  function Part() {
    const [isLater, setLater] = useState(false);
    goOn = () => setLater(true);
    return part(isLater);
  }
  const { container } = render(
    <main>
      Before <Part /> after
    </main>,
  );
  translate(container);
  void act(goOn);
  const read = container.textContent;
  translate(container);
  return [read, container.textContent];
}

describe("a part of a page that a browser has translated shows its current content", () => {
  const parts: [string, (isLater: boolean) => ReactNode, string][] = [
    ["a sum", (isLater) => <b>{isLater ? "$47.35" : "$17.35"}</b>, "$47.35"],
    ["a number in a sentence", (isLater) => <b>Reorder {isLater ? 2 : 0} items</b>, "Reorder 2 items"],
    ["a text without an element of its own", (isLater) => (isLater ? "ordered" : "not ordered"), "ordered"],
    ["texts side by side", (isLater) => <>{isLater ? 2 : 1} of 3</>, "2 of 3"],
    ["a text that goes", (isLater) => <b>{!isLater && "Wait. "}Go on.</b>, "Go on."],
    ["a text that comes first", (isLater) => <b>{isLater && "Wait. "}Go on.</b>, "Wait. Go on."],
    ["a text in the place of an element", (isLater) => (isLater ? "Sent" : <b>Send</b>), "Sent"],
    ["an element in the place of a text", (isLater) => (isLater ? <b>Sent</b> : "Send"), "Sent"],
    [
      "an element before a text",
      (isLater) => (
        <>
          {isLater && <i>!</i>}Note<i>.</i>
        </>
      ),
      "!Note.",
    ],
    [
      "what comes of parts of parts",
      (isLater) => (
        <Paragraph>
          Pick up <Paragraph>{isLater ? "today" : "tomorrow"}</Paragraph>.
        </Paragraph>
      ),
      "Pick up today.",
    ],
  ];

  it.each(parts)("%s", (_, part, shown) => {
    const [read, translated] = drawnTwice(part);
    expect(read.replaceAll(/[«»]/g, "")).toBe(`Before ${shown} after`);
    expect(translated.replaceAll(/[«»]/g, "")).toBe(`Before ${shown} after`);
  });

  it("the focused element keeps the focus", () => {
    drawnTwice((isLater) => (
      <label>
        {isLater ? "New" : "Old"} name <input ref={(field) => field?.focus()} />
      </label>
    ));
    expect(document.activeElement?.nodeName).toBe("INPUT");
  });
});

function Paragraph({ children }: { children: ReactNode }) {
  return <span>{children}</span>;
}
