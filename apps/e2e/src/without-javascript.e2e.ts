import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";

test.for(["/renew/some-token", "/login"])(
  "without JavaScript, %s says what to do and whom to ask",
  async (path, { openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(path);
    await page.getByRole("heading", { name: "Switch on JavaScript to use this page" }).waitFor();
    await page.getByRole("link", { name: /@/ }).waitFor();
    expect(await page.locator("main").innerText()).toContain("Nothing was ordered or charged.");

    const judged = await openPage();
    await showTheSame(judged, path);
    await expectRightInEverySize(judged);
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
