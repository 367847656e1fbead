import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { collectProblems } from "../../support/checks/page-problems.ts";

/** Watches what payloads do to a page. */
export interface PageWatch {
  /** Everything found so far that no stored text may do. */
  found: string[];
  /** Waits until the page shows a payload as text. */
  untilShown(): Promise<void>;
  /** Inspects the page as it is now. Returns how many payloads it shows as text. */
  look(what: string): Promise<number>;
}

/** Elements that a payload created, and links that run one. */
const MADE = `[...document.querySelectorAll("[data-attack], x-attack, a[href], form[action], iframe[src]")]
  .filter((each) => each.matches("[data-attack], x-attack") ||
    /^(javascript|data|vbscript):|^https?:..attacker/i.test(String(each.href ?? each.action ?? each.src)))
  .map(({ outerHTML }) => outerHTML.slice(0, 200))`;

const SHOWN = `(document.body.innerText.match(/data-attack|ran\\(\\d+\\)/gi) ?? []).length
  + [...document.querySelectorAll("input, textarea")].filter(({ value }) => /data-attack|ran\\(\\d+\\)/i.test(value)).length`;

const REFUSED_BY_POLICY = "csp";
const asked = (request: Request) => `asked ${request.url()}`;

export async function watchPage(page: Page, ownHosts: readonly string[]): Promise<PageWatch> {
  const found: string[] = [];
  const problems = collectProblems();
  await problems.watch(page);
  await page.exposeFunction("ran", (number: number) => found.push(`script ${number} ran on ${page.url()}`));
  page.on("dialog", async (dialog) => {
    found.push(`a dialog on ${page.url()}: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !ownHosts.includes(host)) found.push(asked(request));
  });
  // The browser also reports requests that a policy blocks, and then their failure.
  page.on("requestfailed", (request) => {
    const at = found.indexOf(asked(request));
    if (at >= 0 && request.failure()?.errorText === REFUSED_BY_POLICY) found.splice(at, 1);
  });
  page.on("popup", (popup) => found.push(`a window: ${popup.url()}`));
  return {
    found,
    async untilShown() {
      // Polled from here, because the page's own policy forbids evaluating a condition given as text.
      await expect.poll(() => page.evaluate<number>(SHOWN), { timeout: 10_000 }).toBeGreaterThan(0);
    },
    async look(what) {
      const refusals = problems.unexpected().filter((text) => /policy|trusted ?type/i.test(text));
      const made = await page.evaluate<string[]>(MADE);
      for (const each of [...made, ...refusals]) found.push(`${what}: ${each}`);
      return page.evaluate<number>(SHOWN);
    },
  };
}
