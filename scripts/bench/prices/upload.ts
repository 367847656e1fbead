import type { Browser } from "playwright-core";
import { signedInContext } from "../browser/signed-in-context.ts";
import { tellWhenPainted } from "../browser/when-painted.ts";

/** Seconds from choosing the file. */
export interface Upload {
  runId: number;
  /** Until the first rows were being sent. */
  read: number;
  /** Until the last rows had been accepted. */
  sent: number;
  /** Until the first rows of the review were painted. */
  shown: number;
}

const ROWS = 'table[aria-label="Price updates to review"] tbody tr';

/** Uploads a price list with the back office's own screen and waits for its review. */
export async function upload(
  browser: Browser,
  { origin, token, file }: { origin: string; token: string; file: string },
): Promise<Upload> {
  const context = await signedInContext(browser, { origin, token });
  try {
    const page = await context.newPage();
    await page.addInitScript(`performance.setResourceTimingBufferSize(10_000);
      addEventListener("change", () => { window.chosen = performance.now(); }, true);
      ${tellWhenPainted(ROWS)}`);
    await page.goto("/admin/products?tab=prices");
    await page.getByLabel(/Choose a CSV file/).setInputFiles(file);
    await page.evaluate("window.painted");
    const { chosen, painted, first, last } = await page.evaluate<Times>(TIMES);
    const runId = Number(new URL(page.url()).searchParams.get("run"));
    const since = (ms: number) => (ms - chosen) / 1000;
    return { runId, read: since(first), sent: since(last), shown: since(painted) };
  } finally {
    await context.close();
  }
}

interface Times {
  chosen: number;
  painted: number;
  first: number;
  last: number;
}

const TIMES = `window.painted.then((painted) => {
  const parts = performance.getEntriesByType("resource").filter(({ name }) => name.includes("priceAddRows"));
  return { chosen: window.chosen, painted, first: parts[0].startTime, last: parts.at(-1).responseEnd };
})`;
