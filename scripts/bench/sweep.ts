import { availableParallelism, cpus, getPriority, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { type BigShop, openBigShop } from "./support/big-shop.ts";
import { heading, ratio, shown } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { type Alone, sweepAlone } from "./sweep/alone.ts";
import { timeCalls } from "./sweep/calls.ts";
import { makeNothingDue } from "./sweep/due-items.ts";
import { type Library, openLibrary, productRound, type Round } from "./sweep/rounds.ts";
import { type Sink, startSink } from "./sweep/sink.ts";
import { FULL, SHORT, type Sizes } from "./sweep/sizes.ts";
import { startWorker } from "./sweep/worker.ts";

/** Many due items become emails: how fast, at what cost to everyone else, and compared with the mail library alone. */
export async function benchSweep({ isShort }: { isShort: boolean }): Promise<void> {
  const sizes = isShort ? SHORT : FULL;
  const { items, customers } = sizes;
  console.log(machine());
  console.log(`\nFilling a database with ${customers} customers and ${items} items …`);
  const shop = await openBigShop({ items, customers });
  try {
    await makeNothingDue(shop.pool);
    await benchAlone(shop, sizes);
    // Otherwise autovacuum would clean up after `benchAlone` in the middle of the rounds. Statistics stay stale.
    await shop.pool.query("vacuum prescription_items, emails, renewal_tokens, reminder_ledger");
    const sink = await startSink();
    try {
      await benchSending(shop, { sizes, sink });
    } finally {
      await sink.stop();
    }
  } finally {
    await shop.close();
  }
}

async function benchAlone(shop: BigShop, { sweeps, customers }: Sizes): Promise<void> {
  const rows: Record<string, unknown> = {};
  const peaks: (number | null)[] = [];
  for (const due of sweeps) {
    const alone = await sweepAlone(shop, { due, readers: customers });
    peaks.push(alone.peak);
    rows[`${due} due`] = shownAlone(alone);
  }
  heading("Due items turned into outgoing emails, without sending them");
  console.table(rows);
  const [less, more] = peaks;
  if (less && more) console.log(`memory: ${ratio(more, less)} times as much for ${sweeps.join(" → ")} due`);
}

function shownAlone({ emails, customers, seconds, peak, beside, waits }: Alone) {
  return {
    emails,
    expected: customers,
    seconds,
    "worker MB at most": peak,
    "found by a second worker": beside,
    "reads beside it": waits.count,
    "read p99 ms": Math.round(waits.p99 * 10) / 10,
    "longest read ms": Math.round(waits.longest * 10) / 10,
  };
}

async function benchSending(shop: BigShop, { sizes, sink }: { sizes: Sizes; sink: Sink }): Promise<void> {
  const workers = [await startWorker(shop, sink.port)];
  const library = openLibrary(getPriority(workers[0]?.pid));
  try {
    await benchRounds(shop, { sizes, sink, library, title: "one worker" });
    await benchCalls(shop, { sizes, sink, title: "one worker" });
    workers.push(await startWorker(shop, sink.port));
    await benchRounds(shop, { sizes, sink, library, title: "two workers" });
    await benchCalls(shop, { sizes, sink, title: "two workers" });
  } finally {
    await Promise.all([...workers, library].map((process) => process.stop()));
  }
}

interface Sending {
  sizes: Sizes;
  sink: Sink;
  /** Who sends. */
  title: string;
}

async function benchRounds(
  shop: BigShop,
  { sizes, sink, title, library }: Sending & { library: Library },
): Promise<void> {
  const due = Math.floor((sizes.emailsARound * 6) / 5);
  const emails = Math.ceil((due * 5) / 6);
  const product: Round[] = [];
  const alone: Round[] = [];
  for (let round = 0; round <= sizes.rounds; round++) {
    product.push(await productRound(shop, { due, sink }));
    alone.push(await library.round({ emails, sink }));
  }
  heading(
    `From the tick to the last final dot by ${title}, beside the mail library's own pool with the same messages`,
  );
  reportRounds(product, alone);
}

function reportRounds(product: Round[], library: Round[]): void {
  console.table(
    Object.fromEntries(
      product.map((ours, round) => [
        round === 0 ? "warm-up" : `round ${round}`,
        {
          "product/s": Math.round(ours.perSecond),
          "library/s": Math.round(library[round]?.perSecond ?? 0),
          ratio: share(ours.perSecond, library[round]?.perSecond ?? 0),
          "first email ms": Math.round(ours.first),
          "product bytes": ours.bytes,
          "library bytes": library[round]?.bytes,
        },
      ]),
    ),
  );
  const rate = (rounds: Round[]) => median(rounds.slice(1).map(({ perSecond }) => perSecond));
  console.log(`medians: ${share(rate(product), rate(library))} of the library's rate (bound: at least 0.9)`);
  const firsts = product.slice(1).map(({ first }) => Math.round(first));
  console.log(`first email after the tick: ${firsts.join(", ")} ms (bound: 250)`);
  console.log(machine());
}

async function benchCalls(shop: BigShop, { sizes, sink, title }: Sending): Promise<void> {
  const sessions = await signIn(
    shop,
    Array.from({ length: 200 }, (_, index) => 1 + index * Math.floor(sizes.customers / 200)),
  );
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  await timeCalls(shop.address, { sessions, isOver: secondsLater(2) });
  void pause(sizes.idleSeconds * 1000).then(end);
  const idle = await timeCalls(shop.address, { sessions, isOver: () => isOver });
  isOver = false;
  const round = productRound(shop, { due: sizes.busy, sink }).finally(end);
  const busy = await timeCalls(shop.address, { sessions, isOver: () => isOver });
  const { perSecond, first } = await round;
  heading(`A customer's list (GET /api/prescriptions), 50 calls a second, beside ${title}`);
  console.table({ "worker idle": shown(idle), "while emails are swept and sent": shown(busy) });
  console.log(
    `ratio: ${ratio(busy.p99, idle.p99)} times at p99 (bound: at most 3) on ${availableParallelism()} cores; meanwhile ` +
      `${Math.round(perSecond)} emails a second, the first after ${Math.round(first)} ms`,
  );
  console.log(machine());
}

/** Other work on the machine matters a lot: figures from a busy one say little. */
function machine(): string {
  const loads = loadavg().map((load) => load.toFixed(1));
  return `${availableParallelism()} cores, ${cpus()[0]?.model}, load averages ${loads.join(", ")}`;
}

function share(part: number, whole: number): string {
  return (part / whole).toFixed(2);
}

function secondsLater(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
