import type { Page } from "playwright-core";

export interface PageProblems {
  watch(page: Page): Promise<void>;
  /** Allows a problem that the test provokes on purpose, such as a refused request that the browser logs. */
  allow(pattern: RegExp): void;
  unexpected(): string[];
}

/** Logs refusals, because the browser reports some of them, such as `eval`, only to the page. */
const TELL_OF_REFUSALS = `addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
  console.error("The policy's " + effectiveDirective + " refused " + blockedURI + " " + sample))`;

/** Collects uncaught errors, console errors and violations of the Content-Security-Policy. */
export function collectProblems(): PageProblems {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  return {
    async watch(page) {
      page.on("pageerror", (error) => found.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") found.push(`${message.text()} (${message.location().url})`);
      });
      await page.addInitScript(TELL_OF_REFUSALS);
    },
    allow: (pattern) => allowed.push(pattern),
    unexpected: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}
