import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/browser.ts";
import { expectFits, sizes } from "./support/sizes.ts";

test.for(["/renew/some-token", "/login"])(
  "without JavaScript, %s says what to do and whom to ask",
  async (path, { openPage }) => {
    for (const { viewport } of sizes) {
      const page = await openPage({ javaScriptEnabled: false, viewport });
      await page.goto(path);
      await page.getByRole("heading", { name: "Switch on JavaScript to use this page" }).waitFor();
      await page.getByRole("link", { name: /@/ }).waitFor();
      expect(await page.locator("main").innerText()).toContain("Nothing was ordered or charged.");

      const judged = await openPage({ viewport });
      await showTheSame(judged, path);
      await expectFits(judged);
      await expectAccessible(judged);
    }
  },
);

/** Where scripts are off, axe can't run either: it looks at the same text in a page whose own scripts are taken out. */
async function showTheSame(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replaceAll(/<script.*?<\/script>|<\/?noscript>/gs, "");
    await route.fulfill({ response, body });
  });
  await page.goto(path);
  await page.getByRole("heading", { name: "Switch on JavaScript to use this page" }).waitFor();
}
