import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const MARK = "<!--without-program-->";

/**
 * Adds to a page what people read if its program does not run: scripts are off, the connection broke, or the browser
 * is too old.
 */
export function withoutProgram(): Plugin {
  const texts = readFileSync(new URL("without-program.html", import.meta.url), "utf8").trim();
  return {
    name: "without-program",
    transformIndexHtml: {
      order: "pre",
      handler(page) {
        if (!page.includes(MARK)) throw new Error(`The page has no ${MARK}`);
        return page.replace(MARK, () => texts);
      },
    },
  };
}
