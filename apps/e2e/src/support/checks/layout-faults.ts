import type { Page } from "playwright-core";
import type { Screen } from "../screen-list.ts";
import { ROWS } from "./row-faults.ts";
import { sizes } from "./sizes.ts";

const [phone, desk] = sizes;

interface Look {
  name: string;
  viewport: { width: number; height: number };
  /** Changes the page; returns a function that undoes the change. */
  change?: (page: Page) => Promise<() => Promise<void>>;
  showsRows?: boolean;
  showsSixteen?: boolean;
  /** Whether lists show what can be done with their rows without being scrolled sideways, or all their columns. */
  sideways?: "actions" | "columns";
}

/** A browser of 1280 × 800 zoomed to 200 % has half as many pixels for the page. */
const looks: Look[] = [
  { ...phone },
  { name: "a phone with text at 200 %", viewport: phone.viewport, change: doubleText },
  { name: "a phone whose root text is at 200 %", viewport: phone.viewport, change: doubleRootText },
  { name: "a tablet", viewport: { width: 768, height: 1024 }, showsRows: true, sideways: "actions" },
  {
    name: "a tablet on its side",
    viewport: { width: 1024, height: 768 },
    showsRows: true,
    sideways: "columns",
  },
  { name: "a desk zoomed to 200 %", viewport: { width: 640, height: 400 }, showsRows: true },
  { ...desk, showsRows: true, showsSixteen: true },
];

/** Returns the layout faults of a screen in all views; leaves it at the size of a desk. */
export async function layoutFaults(
  page: Page,
  { hasRow = false, isWide = false }: Screen,
): Promise<string[]> {
  const faults: string[] = [];
  let takeBack: (() => Promise<void>) | undefined;
  for (const { name, viewport, change, showsRows = false, showsSixteen = false, sideways } of looks) {
    // At once, so that the page is laid out anew only once.
    [takeBack] = await Promise.all([change?.(page), takeBack?.(), page.setViewportSize(viewport)]);
    const wanted = {
      hasRow: hasRow && showsRows,
      hasSixteen: hasRow && showsSixteen,
      hasActions: sideways !== undefined,
      hasColumns: sideways === "columns" && !isWide,
    };
    faults.push(...(await faultsAsItStands(page, wanted)).map((fault) => `on ${name} ${fault}`));
  }
  return faults;
}

interface Layout {
  /** By how many pixels the document, or the part beside the navigation, is wider than its visible part. */
  sideways: number;
  /** By how many pixels the document itself can be scrolled. */
  documentScroll: number;
  hasScrollingMain: boolean;
  /** The largest visible part of one table row, in pixels and as a share of the row. */
  row: { pixels: number; part: number };
  /**
   * The titles of columns that are cut off at the right edge of their frames or covered by the last column, and of those
   * with actions among them.
   */
  outside: string[];
  actionsOutside: string[];
  /** The number of completely visible rows of the first table, and of all its rows. */
  whole: number;
  all: number;
}

/** Measures after the latest change has been laid out and painted. */
const MEASURE = `(async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const { documentElement: root } = document;
  const main = document.querySelector("main");
  const rows = Array.from(document.querySelectorAll("main tbody tr"), (row) => {
    const { top, bottom, height, left } = row.getBoundingClientRect();
    const head = row.closest("table").querySelector("thead")?.getBoundingClientRect().bottom ?? 0;
    const from = Math.max(top, head), to = Math.min(bottom, innerHeight);
    const at = to > from ? document.elementFromPoint(Math.max(left, 0) + 8, (from + to) / 2) : null;
    return row.contains(at) ? { pixels: to - from, part: (to - from) / height } : { pixels: 0, part: 0 };
  });
  const seen = ({ pixels, part }) => (part === 1 ? innerHeight : 0) + pixels;
  const list = Array.from(document.querySelector("main table")?.tBodies[0]?.rows ?? [], (row) => row.getBoundingClientRect());
  const outside = Array.from(document.querySelectorAll("main thead th"), (head) => {
    const last = head.parentElement.lastElementChild;
    const isCovered = head !== last && getComputedStyle(last).position === "sticky";
    const frame = head.closest("table").parentElement.getBoundingClientRect();
    const edge = isCovered ? Math.min(frame.right, last.getBoundingClientRect().left) : frame.right;
    return head.getBoundingClientRect().right > edge + 1 ? [head] : [];
  }).flat();
  const titles = (heads) => heads.map((head) => head.textContent);
  return {
    outside: titles(outside),
    actionsOutside: titles(outside.filter((head) => /^(Actions|View)/.test(head.textContent))),
    whole: list.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
    all: list.length,
    sideways: Math.max(root.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth),
    documentScroll: root.scrollHeight - innerHeight,
    hasScrollingMain: getComputedStyle(main).overflowY === "auto",
    row: rows.reduce((most, row) => (seen(row) > seen(most) ? row : most), { pixels: 0, part: 0 }),
  };
})()`;

const ROW_PIXELS = 44;

interface Wanted {
  /** Whether a row of the list must be visible without scrolling. */
  hasRow: boolean;
  /** Whether sixteen rows must be, or all if there are fewer. */
  hasSixteen: boolean;
  /** Whether what can be done with a row must be visible without scrolling its list sideways. */
  hasActions: boolean;
  /** Whether all columns must be. */
  hasColumns: boolean;
}

async function faultsAsItStands(page: Page, wanted: Wanted): Promise<string[]> {
  const { hasRow, hasSixteen, hasActions, hasColumns } = wanted;
  const layout = await page.evaluate<Layout>(MEASURE);
  const { sideways, documentScroll, hasScrollingMain, row, whole, all, outside, actionsOutside } = layout;
  const unseen = hasColumns ? outside : hasActions ? actionsOutside : [];
  return [
    sideways > 0 && `scrolls sideways by ${sideways} px`,
    hasScrollingMain && documentScroll > 0 && `scrolls twice, the document by ${documentScroll} px`,
    hasRow && row.pixels < ROW_PIXELS && row.part < 1 && `shows no row (${Math.round(row.pixels)} px of one)`,
    unseen.length > 0 && `cuts off ${unseen.join(", ")}`,
    hasSixteen && whole < Math.min(ROWS, all) && `shows ${whole} of ${all} rows, not ${ROWS}`,
  ].filter((fault) => fault !== false);
}

/** Doubles the browser's font sizes, as a person can in the settings. Returns a function that undoes it. */
export async function doubleText(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  return async () => {
    await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
    await session.detach();
  };
}

/** Doubles the root's font size, as extensions and accessibility tests do. Returns a function that undoes it. */
async function doubleRootText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(`document.documentElement.style.fontSize = "200%"`);
  return () => page.evaluate(`document.documentElement.style.fontSize = ""`);
}
