import type { Page } from "playwright-core";

export interface PageProblems {
  watch(page: Page): void;
  /** What this test provokes on purpose, such as a refused request that the browser reports on its console. */
  allow(pattern: RegExp): void;
  unexpected(): string[];
}

/** Collects uncaught errors and console errors of pages. */
export function collectProblems(): PageProblems {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  return {
    watch(page) {
      page.on("pageerror", (error) => found.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") found.push(`${message.text()} (${message.location().url})`);
      });
    },
    allow: (pattern) => allowed.push(pattern),
    unexpected: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}
