import type { BrowserContext } from "playwright-core";
import { tellWhenPainted } from "../browser/when-painted.ts";

export interface Visit {
  /** From opening the URL to the first row on the screen. */
  ms: number;
  /** Loaded by then: files (page, scripts, styles, fonts) and API calls. */
  files: number;
  calls: number;
}

export interface Rows {
  path: string;
  /** Of a row. */
  selector: string;
}

/** Opens a path in a page of its own and waits for its first row. */
export async function visit(context: BrowserContext, { path, selector }: Rows): Promise<Visit> {
  const page = await context.newPage();
  try {
    await page.addInitScript(tellWhenPainted(selector));
    await page.goto(path, { waitUntil: "commit" });
    const { painted, came } = await page.evaluate<Came>(CAME);
    const before = came.filter(({ at }) => at <= painted);
    const calls = before.filter(({ path: asked }) => isCall(asked)).length;
    return { ms: painted, files: before.length - calls, calls };
  } finally {
    await page.close();
  }
}

/** Returns the rendered list of rows with the page's styles, for the static page. */
export async function staticPageOf(context: BrowserContext, { path, selector }: Rows): Promise<string> {
  const page = await context.newPage();
  try {
    await page.goto(path);
    await page.locator(selector).first().waitFor();
    const { rows, styles } = await page.evaluate<{ rows: string; styles: string }>(
      `({
        rows: document.querySelector(${JSON.stringify(selector)}).closest("table, section, ul, ol, div").outerHTML,
        styles: [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join("\\n"),
      })`,
    );
    return `<!doctype html><html><head><meta charset="utf-8"><style>${styles}</style></head><body>${rows}</body></html>`;
  } finally {
    await page.close();
  }
}

interface Came {
  painted: number;
  came: { path: string; at: number }[];
}

const CAME = `window.painted.then((painted) => ({
  painted,
  came: [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(
    ({ name, responseEnd }) => ({ path: new URL(name).pathname, at: responseEnd }),
  ),
}))`;

function isCall(path: string): boolean {
  return path.startsWith("/trpc/") || path.startsWith("/api/");
}
