import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openBrowser } from "./browser/open-browser.ts";
import { secondsOfCopy } from "./prices/floor.ts";
import { asCsv, priceList } from "./prices/price-list.ts";
import { timeReads } from "./prices/reads.ts";
import { secondsOfStore } from "./prices/store-part.ts";
import { upload } from "./prices/upload.ts";
import { type BigShop, openBigShop } from "./support/big-shop.ts";
import { percentile } from "./support/measure.ts";
import { heading, judge } from "./support/report.ts";
import { peakOf, residentOf } from "./support/resident.ts";
import { signIn } from "./support/sign-in.ts";
import { startAsked } from "./sweep/ask-process.ts";
import { openMuteServer } from "./sweep/mute-server.ts";
import { startWorker } from "./sweep/worker.ts";

const ROWS = 50_000;
const SHORT_ROWS = 10_000;
/** Size of the short list with which the reads of a long one are compared. */
const FEW_ROWS = 1_000;
const CUSTOMERS = 2_000;
const ITEMS = 10_000;
/** After one to warm up. */
const ROUNDS = 5;
const MOST_TIMES = 3;
const MOST_MEGABYTES = 64;

interface Round {
  runId: number;
  /** Seconds. */
  read: number;
  sent: number;
  shown: number;
  store: number;
  copy: number;
  times: number;
  /** How much more memory the server used than before. */
  megabytes: number;
}

/**
 * A price list from choosing its file to the first rows of its review, with the screen, the server and the worker, in turns
 * with PostgreSQL's COPY of the parsed rows and one statement. The store's time is measured separately and left out, because
 * we do not control it. Then the calls of the review, for a short list and for this one. Fails if a goal is missed.
 */
export async function benchPrices({ isShort }: { isShort: boolean }): Promise<void> {
  const list = priceList(isShort ? SHORT_ROWS : ROWS);
  const shop = await openBigShop({ customers: CUSTOMERS, items: ITEMS });
  const folder = await mkdtemp(join(tmpdir(), "scriptkeeper-prices-"));
  const [store, mute] = [startAsked("../prices/store-process.ts"), await openMuteServer()];
  const browser = await openBrowser();
  try {
    const storeAddress = await store.ask<string>({ storeAddress: shop.storeAddress });
    const worker = await startWorker({ ...shop, storeAddress }, mute.port);
    try {
      const token = await adminToken(shop);
      const file = join(folder, "prices.csv");
      await writeFile(file, asCsv(list));
      const rounds: Round[] = [];
      for (let round = 0; round <= ROUNDS; round++)
        rounds.push(await compare(shop, { browser, token, file, folder, list, storeAddress }));
      report(rounds.slice(1), { rows: list.length, workerPeak: await worker.peak() });
      const long = { id: rounds.at(-1)?.runId ?? 0, rows: list.length };
      await writeFile(file, asCsv(list.slice(0, FEW_ROWS)));
      const few = await upload(browser, { origin: shop.address, token, file });
      await timeReads(shop.address, { token, long, short: { id: few.runId, rows: FEW_ROWS } });
    } finally {
      await worker.stop();
    }
  } finally {
    await browser.close();
    mute.close();
    await store.stop();
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function adminToken(shop: BigShop): Promise<string> {
  await shop.pool.query("update users set role = 'admin' where id = $1", [CUSTOMERS]);
  const [admin] = await signIn(shop, [CUSTOMERS]);
  return admin?.token ?? "";
}

async function compare(
  shop: BigShop,
  by: {
    browser: Browser;
    token: string;
    file: string;
    folder: string;
    list: ReturnType<typeof priceList>;
    storeAddress: string;
  },
): Promise<Round> {
  const { browser, token, file } = by;
  const copy = await secondsOfCopy(shop.pool, by);
  const store = await secondsOfStore(by.storeAddress, by.list);
  const before = (await residentOf(shop.serverPid)) ?? 0;
  let found = { runId: 0, read: 0, sent: 0, shown: 0 };
  const peak = await peakOf(shop.serverPid, async () => {
    found = await upload(browser, { origin: shop.address, token, file });
  });
  const { runId, read, sent, shown } = found;
  const times = (shown - store) / copy;
  return { runId, read, sent, shown, store, copy, times, megabytes: (peak ?? before) - before };
}

function report(rounds: Round[], of: { rows: number; workerPeak: number | null }): void {
  const middle = (key: keyof Round) =>
    percentile(
      rounds.map((round) => round[key]).sort((a, b) => a - b),
      0.5,
    );
  heading(`A list of ${of.rows} prices, the middle of ${ROUNDS} rounds`);
  console.table({
    "the file is read, the first rows leave": { seconds: middle("read").toFixed(2) },
    "the last rows are taken": { seconds: middle("sent").toFixed(2) },
    "the review's first rows are painted": { seconds: middle("shown").toFixed(2) },
    "of which the store's calls": { seconds: middle("store").toFixed(2) },
    "COPY and one statement": { seconds: middle("copy").toFixed(2) },
  });
  console.log(`memory of the worker at most: ${of.workerPeak ?? "unknown"} MB`);
  judge("from file to review without the store, times COPY", middle("times"), { most: MOST_TIMES });
  const megabytes = Math.max(...rounds.map((round) => round.megabytes));
  judge("the server's megabytes more meanwhile", megabytes, { most: MOST_MEGABYTES });
}
