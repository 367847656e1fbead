import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "playwright-core";
import type { TestContext } from "vitest";

type Task = TestContext["task"];

const folder = fileURLToPath(new URL("../../../failures/", import.meta.url));
let kept = 0;

/**
 * Returns whether the test is being retried. Recording takes a quarter of a test's time, so only a test that has
 * failed once is recorded.
 */
export function isSecondTry({ result }: Task): boolean {
  return (result?.retryCount ?? 0) > 0;
}

export async function startTrace(context: BrowserContext): Promise<void> {
  await context.tracing.start({ screenshots: true, snapshots: true });
}

/**
 * Saves a screenshot of a failed test's page and, for its retry, the trace: `npx playwright-core show-trace FILE`
 * opens it.
 */
export async function keepWhatIsSeen(page: Page, task: Task): Promise<void> {
  const path = `${folder}${task.name.replaceAll(/[^A-Za-z0-9]+/g, "-").slice(0, 80)}-${++kept}`;
  // A page that the test itself closed cannot be captured.
  if (!page.isClosed()) await page.screenshot({ path: `${path}.png` });
  if (isSecondTry(task)) await page.context().tracing.stop({ path: `${path}.zip` });
}
