import axe, { type RunOnly, type RunOptions } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import type {} from "./browser-setup.ts";
import { collectProblems, type PageProblems } from "./page-problems.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the browser; close it yourself. `test` below does both. */
export function openBrowser(executablePath = inject("chromiumPath")): Promise<Browser> {
  return chromium.launch({ executablePath, args: flags });
}

interface BrowserFixtures {
  chromiumPath: string;
  browser: Browser;
  /** Errors of pages and of their console so far: those left at the end fail the test. */
  problems: PageProblems;
  /** Opens a page in a browser profile of its own: another person at another device. */
  openPage(options?: BrowserContextOptions): Promise<Page>;
  /** A page of 1280 × 800. Addresses such as "/login" are the product's. */
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
  openPage: async ({ browser, problems }, use) => {
    const open: Page[] = [];
    await use(async (options = {}) => {
      const viewport = { width: 1280, height: 800 };
      const context = await browser.newContext({
        baseURL: inject("baseUrl"),
        viewport,
        // A dialog that is still fading in has no contrast yet.
        reducedMotion: "reduce",
        ...options,
      });
      const page = await context.newPage();
      await problems.watch(page);
      open.push(page);
      return page;
    });
    for (const page of open) await page.context().close();
  },
  page: async ({ openPage }, use) => use(await openPage()),
});

/** A test with a page of the running product; skipped where this machine has no browser. */
export const test = withBrowser.skipIf(!inject("chromiumPath"));

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What moves or changes colour has neither its place nor its contrast yet, and may set off what stands within it. */
const ALL_HAS_SETTLED = `(async () => {
  const moving = () => document.getAnimations().filter(({ playState }) => playState === "running");
  for (let each = moving(); each.length > 0; each = moving()) await Promise.allSettled(each.map(({ finished }) => finished));
})()`;

/** Fails with every rule of WCAG 2.2 AA that axe finds broken on the page as it stands, and with its dark colours. */
export async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  await page.evaluate(ALL_HAS_SETTLED);
  const broken = await brokenRules(page, { type: "tag", values: WCAG_22_AA });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(ALL_HAS_SETTLED);
  const brokenInDark = await brokenRules(page, { type: "rule", values: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  expect({ broken, brokenInDark }).toEqual({ broken: [], brokenInDark: [] });
}

/** Into every frame, for axe asks its like in each; once for as long as a document stands. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate<boolean>("'axe' in window");
    if (!isThere) await frame.evaluate(axe.source);
  }
}

function brokenRules(page: Page, runOnly: RunOnly): Promise<string[]> {
  const options: RunOptions = { runOnly, resultTypes: ["violations"] };
  return page.evaluate<string[]>(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, help, nodes }) => id + ": " + help + " (" + nodes.map(({ html }) => html).join("; ") + ")"),
  )`);
}
