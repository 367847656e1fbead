import type { BigShop } from "../support/big-shop.ts";
import { makeDue } from "./due-items.ts";
import { openMuteServer } from "./mute-server.ts";
import { startReaders, type Waits } from "./readers.ts";
import { afterTick } from "./tick.ts";
import { startWorker } from "./worker.ts";

export interface Alone {
  due: number;
  customers: number;
  emails: number;
  seconds: number;
  /** Peak memory of the worker that swept, in megabytes. */
  peak: number | null;
  /** What a second worker on the same schedule found. */
  beside: number;
  waits: Waits;
}

/** Runs one sweep without sending its emails, alongside a second worker and readers. */
export async function sweepAlone(
  shop: BigShop,
  { due, readers }: { due: number; readers: number },
): Promise<Alone> {
  const mute = await openMuteServer();
  const workers = await Promise.all([startWorker(shop, mute.port), startWorker(shop, mute.port)]);
  await afterTick();
  const customers = await makeDue(shop.pool, due);
  const reading = startReaders(shop, readers);
  const end = await Promise.race(workers.map((worker) => worker.nextEnd("reminder-sweep")));
  const waits = await reading.stop();
  await afterTick();
  const found = workers.map(({ done }) =>
    done.filter(({ job }) => job === "reminder-sweep").reduce((sum, { emails = 0 }) => sum + emails, 0),
  );
  const peaks = await Promise.all(workers.map((worker) => worker.peak()));
  await Promise.all(workers.map((worker) => worker.stop()));
  mute.close();
  await shop.pool.query("update emails set state = 'cancelled' where state = 'queued'");
  const emails = Math.max(...found);
  return {
    due,
    customers,
    emails,
    seconds: end.ms / 1000,
    peak: peaks[found.indexOf(emails)] ?? null,
    beside: found.reduce((sum, count) => sum + count, 0) - emails,
    waits,
  };
}
