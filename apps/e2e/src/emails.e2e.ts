import { renderMessage } from "@scriptkeeper/emails/rendering/render-message";
import { samples } from "@scriptkeeper/emails/samples/samples";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";

const PHONE = { width: 360, height: 740 };

/** Words that stand on two lines; addresses may, as they are longer than a phone is wide. */
const CUT_WORDS = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut = [];
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    for (const { 0: word, index } of node.data.matchAll(/(?<!\\S)[^\\s/-]{2,18}(?!\\S)/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) cut.push(word);
    }
  }
  return cut;
})()`;

async function faultsOnPhone(page: Page): Promise<unknown> {
  const sideways = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
  return { sideways, cut: await page.evaluate<string[]>(CUT_WORDS) };
}

test("every email is readable on a phone, light and dark", async ({ openPage }) => {
  const page = await openPage({ viewport: PHONE });
  for (const { name, kind, payload, secrets } of samples) {
    await page.setContent(renderMessage(kind, payload, secrets).html);
    expect({ name, faults: await faultsOnPhone(page) }).toEqual({ name, faults: { sideways: 0, cut: [] } });
    await expectAccessible(page);
  }
});
