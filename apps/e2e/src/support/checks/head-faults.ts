import type { Page } from "playwright-core";
import type { Screen } from "../screen-list.ts";

interface Places {
  head: number;
  headEnds: number;
  search: number | null;
  searchEnds: number | null;
  /** By how many pixels the page is wider than its visible part. */
  wider: number;
  /** The first row, counted from the last, that is hidden below the head after pressing `k`, and by how many pixels. */
  hidden: { row: number; by: number } | null;
}

/** Lists that are filtered in a form behind a button, or not at all. */
const WITHOUT_FILTERS = /^\/admin\/(database|insight$|test-tools\?tab=forecast|recalls\?)/;

/**
 * For each list of the page, in pixels of the window: the positions of its head and filters while the last row is
 * visible and focused, and whether a row reached with `k` is hidden below the head.
 */
const MEASURE = `(async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const page = document.querySelector("main");
  const box = (element) => element.getBoundingClientRect();
  const listOf = (element) =>
    element === page || element.querySelector("[data-list-filters]") ? element : listOf(element.parentElement);
  const hiddenBelow = (table, rows) => {
    for (let row = 0; row < rows - 1; row++) {
      const { activeElement } = document;
      activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "k", bubbles: true, cancelable: true }));
      const by = box(table.tHead).bottom - box(document.activeElement.closest("[data-line]")).top;
      if (by > 1) return { row, by };
    }
    return null;
  };
  return Array.from(page.querySelectorAll("table:has([data-line])"), (table) => {
    const rows = [...table.querySelectorAll("[data-line]")];
    const last = rows.at(-1);
    last.scrollIntoView({ block: "nearest" });
    last.tabIndex = -1;
    last.focus();
    const search = listOf(table).querySelector("[data-list-filters] :is(input, select)");
    return {
      head: box(table.tHead).top,
      headEnds: box(table.tHead).bottom,
      search: search ? box(search).top : null,
      searchEnds: search ? box(search).bottom : null,
      wider: page.scrollWidth - page.clientWidth,
      hidden: hiddenBelow(table, rows.length),
    };
  });
})()`;

/** Returns which heads and filters of lists scroll out of view, and which rows are hidden below them. */
export async function headFaults(page: Page, { path }: Screen): Promise<string[]> {
  const lists = await page.evaluate<Places[]>(MEASURE);
  return lists.flatMap((places, index) =>
    faultsOf(places, path).map((fault) => `list ${index + 1} ${fault}`),
  );
}

function faultsOf({ head, headEnds, search, searchEnds, wider, hidden }: Places, path: string): string[] {
  const isLost = search !== null && (search < 64 || (searchEnds ?? 0) > head + 1);
  return [
    wider > 0 && `scrolls sideways by ${wider}`,
    (head < 0 || headEnds > 800) && `loses its head: ${head}`,
    search === null && !WITHOUT_FILTERS.test(path) && "has no filters",
    isLost && `loses its filters: ${search}, head ${head}`,
    hidden && `hides row ${hidden.row} from the end by ${hidden.by}`,
  ].filter((fault) => typeof fault === "string");
}

/** Measures how much empty space can be scrolled to below the page's contents. */
const PAST_END = `(() => {
  const page = document.querySelector("main");
  page.scrollTop = page.scrollHeight;
  const ends = Array.from(page.children, (part) => part.getBoundingClientRect().bottom);
  const past = page.scrollTop > 0 ? page.getBoundingClientRect().bottom - Math.max(...ends) : 0;
  page.scrollTop = 0;
  return past;
})()`;

export async function endFaults(page: Page): Promise<string[]> {
  const past = await page.evaluate<number>(PAST_END);
  return past > 60 ? [`scrolls past its end by ${past}`] : [];
}
