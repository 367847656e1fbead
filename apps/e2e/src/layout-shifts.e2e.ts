import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { openScreen, sizes } from "./support/checks/sizes.ts";
import { admin, patient, rememberSession } from "./support/people.ts";

/** Half of what Core Web Vitals call good: https://web.dev/articles/cls */
const MOST = 0.05;
const LATENCY_MS = 100;

const screens = [
  { path: "/login", who: null },
  { path: "/", who: patient },
  { path: "/admin", who: admin },
  { path: "/admin/transaction-logs", who: admin },
  { path: "/admin/insight", who: admin },
  { path: "/admin/customers/2", who: admin },
] as const;

const REMEMBER = `(() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? "") });
  }).observe({ type: "layout-shift", buffered: true });
})()`;

/** Half a second after the last answer. Streams of a screen stay open, so that its network is never idle. */
const ALL_HAS_COME = `new Promise((done) => {
  const look = () => {
    const isQuiet = ({ responseEnd }) => performance.now() - responseEnd > 500;
    if (performance.getEntriesByType("resource").every(isQuiet)) done();
    else requestAnimationFrame(look);
  };
  look();
})`;

interface Shift {
  value: number;
  moved: string[];
}

/** As over a phone's network: each answer comes by itself, and what it needs comes after it. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

test.for(sizes)(
  "no visible text moves when the rest of a screen loads, on $name",
  async ({ viewport }, { page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(REMEMBER);
    await slowDown(page);
    const faults: string[] = [];
    for (const [at, { path, who }] of screens.entries()) {
      if (who && who !== screens[at - 1]?.who) await rememberSession(page, who);
      await openScreen(page, path);
      await page.evaluate(ALL_HAS_COME);
      const shifts = await page.evaluate<Shift[]>("window.shifts");
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      if (sum > MOST) faults.push(`${path} moves by ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
    }
    expect(faults).toEqual([]);
  },
);

test("the columns of patients on a phone stay in place as further rows are rendered", async ({ page }) => {
  const [phone] = sizes;
  await page.setViewportSize(phone.viewport);
  await page.addInitScript(REMEMBER);
  await slowDown(page);
  await rememberSession(page, admin);
  await openScreen(page, "/admin/prescriptions");
  await page.evaluate(ALL_HAS_COME);
  const shifts = await page.evaluate<Shift[]>("window.shifts");
  expect(shifts.filter(({ moved }) => moved.includes("Show Orders"))).toEqual([]);
});
