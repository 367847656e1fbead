import type { Browser } from "playwright-core";
import { serveStatic } from "./boot/static-pages.ts";
import { type Rows, staticPageOf, type Visit, visit } from "./boot/visit.ts";
import { openBrowser } from "./browser/open-browser.ts";
import { type Size, signedInContext } from "./browser/signed-in-context.ts";
import { type BigShop, CUSTOMERS, ITEMS, openBigShop } from "./support/big-shop.ts";
import { percentile } from "./support/measure.ts";
import { heading, judge } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";

const SHARE_WHEN_SHORT = 20;
/** After one visit to warm up. */
const VISITS = 11;
const MOST_COLD_MS = 800;
const MOST_WARM_MS = 350;
const MOST_FILES = 10;
const MOST_CALLS = 1;

interface Screen extends Rows {
  name: string;
  userId: number;
  viewport: Size;
}

interface Visits {
  /** Without anything cached by an earlier visit. */
  cold: Visit[];
  warm: Visit[];
  floor: Visit[];
}

/**
 * From opening an address to the first row on the screen, in Chromium, with an empty and a filled cache, in turns with a
 * static page of the same rows. Fails if a goal is missed.
 */
export async function benchBoot({ isShort }: { isShort: boolean }): Promise<void> {
  const share = isShort ? SHARE_WHEN_SHORT : 1;
  const size = { customers: CUSTOMERS / share, items: ITEMS / share };
  console.log(`\nFilling a database with ${size.items} items …`);
  const shop = await openBigShop(size);
  const browser = await openBrowser();
  try {
    await shop.pool.query("update users set role = 'admin' where id = $1", [size.customers]);
    for (const screen of await screensOf(shop, size.customers))
      report(screen.name, await visitInTurns(shop, { browser, screen }));
  } finally {
    await browser.close();
    await shop.close();
  }
}

/** The patient is one with ten prescriptions. */
async function screensOf({ pool }: BigShop, adminId: number): Promise<Screen[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select user_id as id from prescription_items where user_id <> $1
     group by user_id order by abs(count(*) - 10), user_id limit 1`,
    [adminId],
  );
  return [
    {
      name: "patient's dashboard",
      userId: rows[0]?.id ?? 0,
      path: "/dashboard",
      selector: "article",
      viewport: { width: 390, height: 844 },
    },
    {
      name: "customers, as an administrator",
      userId: adminId,
      path: "/admin/customers",
      selector: 'table[aria-label="Customers"] tbody tr',
      viewport: { width: 1280, height: 800 },
    },
  ];
}

async function visitInTurns(
  shop: BigShop,
  { browser, screen }: { browser: Browser; screen: Screen },
): Promise<Visits> {
  const [session] = await signIn(shop, [screen.userId]);
  const own = { origin: shop.address, token: session?.token ?? "", viewport: screen.viewport };
  const visits: Visits = { cold: [], warm: [], floor: [] };
  const kept = await signedInContext(browser, own);
  const pages = await serveStatic({ rows: await staticPageOf(kept, screen) });
  const bare = await signedInContext(browser, { ...own, origin: pages.origin });
  const floorRows = { ...screen, path: "/rows" };
  try {
    for (let turn = 0; turn <= VISITS; turn++) {
      const fresh = await signedInContext(browser, own);
      visits.cold.push(await visit(fresh, screen).finally(() => fresh.close()));
      visits.warm.push(await visit(kept, screen));
      visits.floor.push(await visit(bare, floorRows));
    }
  } finally {
    await Promise.all([kept.close(), bare.close()]);
    pages.close();
  }
  return { cold: visits.cold.slice(1), warm: visits.warm.slice(1), floor: visits.floor.slice(1) };
}

function report(name: string, { cold, warm, floor }: Visits): void {
  heading(`From the address to the first row, ${name}, ${VISITS} visits`);
  console.table({ "empty cache": shown(cold), "filled cache": shown(warm), "static page": shown(floor) });
  const [coldMs, warmMs, floorMs] = [cold, warm, floor].map((visits) => middleOf(visits, "ms"));
  console.log(`over the static page: ${ratio(coldMs, floorMs)} and ${ratio(warmMs, floorMs)} times`);
  judge(`${name}: milliseconds, empty cache`, coldMs ?? 0, { most: MOST_COLD_MS });
  judge(`${name}: milliseconds, filled cache`, warmMs ?? 0, { most: MOST_WARM_MS });
  judge(`${name}: files before its rows`, middleOf(cold, "files"), { most: MOST_FILES });
  judge(`${name}: calls before its rows`, middleOf(cold, "calls"), { most: MOST_CALLS });
}

function shown(visits: Visit[]) {
  const times = visits.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    "median ms": Math.round(percentile(times, 0.5)),
    "least ms": Math.round(times[0] ?? 0),
    "most ms": Math.round(times.at(-1) ?? 0),
    files: middleOf(visits, "files"),
    calls: middleOf(visits, "calls"),
  };
}

function middleOf(visits: Visit[], key: keyof Visit): number {
  return percentile(
    visits.map((each) => each[key]).sort((a, b) => a - b),
    0.5,
  );
}

function ratio(a = 0, b = 1): string {
  return (a / b).toFixed(1);
}
