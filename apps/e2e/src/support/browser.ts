import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import type {} from "./browser-setup.ts";
import { isSecondTry, keepWhatIsSeen, startTrace } from "./checks/failures.ts";
import { collectProblems, type PageProblems } from "./checks/page-problems.ts";
import { ownProduct } from "./product.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  // A page is too short-lived to make optimising its code worthwhile.
  "--js-flags=--no-opt,--no-maglev",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the browser, which the caller has to close. `test` below does both. */
export function openBrowser(executablePath = inject("chromiumPath")): Promise<Browser> {
  return chromium.launch({ executablePath, args: flags });
}

interface BrowserFixtures {
  chromiumPath: string;
  browser: Browser;
  /** Errors of pages and their consoles so far; unexpected ones fail the test at its end. */
  problems: PageProblems;
  /** Opens a page in a browser profile of its own, like another person on another device. */
  openPage(options?: BrowserContextOptions): Promise<Page>;
  /** A page of 1280 × 800. Paths such as "/login" are the product's. */
  page: Page;
}

const withBrowser = base.extend<BrowserFixtures>({
  chromiumPath: [inject("chromiumPath"), { scope: "worker" }],
  browser: [
    async ({ chromiumPath }, use) => {
      const browser = await openBrowser(chromiumPath);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  problems: async ({ task }, use) => {
    const problems = collectProblems();
    await use(problems);
    expect(problems.unexpected(), `errors on the page or its console in "${task.name}"`).toEqual([]);
  },
  openPage: async ({ browser, problems, task }, use) => {
    const open: Page[] = [];
    await use(async (options = {}) => {
      const viewport = { width: 1280, height: 800 };
      const context = await browser.newContext({
        baseURL: ownProduct().baseUrl,
        viewport,
        // A dialog that is still fading in has no contrast yet.
        reducedMotion: "reduce",
        ...options,
      });
      if (isSecondTry(task)) {
        await startTrace(context);
        // The recorder cannot look into an email's frame and reports that as an error.
        problems.allow(/^Blocked script execution in /);
      }
      const page = await context.newPage();
      await problems.watch(page);
      open.push(page);
      return page;
    });
    for (const page of open) {
      if (task.result?.state === "fail") await keepWhatIsSeen(page, task);
      await page.context().close();
    }
  },
  page: async ({ openPage }, use) => use(await openPage()),
});

/** A test with a page of the running product; skipped if the machine has no browser. */
export const test = withBrowser.skipIf(!inject("chromiumPath"));
