import type { Page } from "playwright-core";

export interface PageProblems {
  watch(page: Page): Promise<void>;
  /** What this test provokes on purpose, such as a refused request that the browser reports on its console. */
  allow(pattern: RegExp): void;
  unexpected(): string[];
}

/** Some of what the policy refuses, such as `eval`, the browser tells nobody but the page. */
const TELL_OF_REFUSALS = `addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
  console.error("The policy's " + effectiveDirective + " refused " + blockedURI + " " + sample))`;

/** Collects uncaught errors, console errors and what the Content-Security-Policy refused. */
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
