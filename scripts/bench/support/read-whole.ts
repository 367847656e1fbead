import type { BigShop } from "./big-shop.ts";
import { peakOf, residentOf } from "./resident.ts";

export interface Whole {
  seconds: number;
  firstMs: number;
  bytes: number;
  /** Peak memory of the server above that before the request. */
  megabytes: number;
}

/** Requests an answer and reads it to its end. */
export async function readWhole(
  shop: BigShop,
  { token, path }: { token: string; path: string },
): Promise<Whole> {
  const before = (await residentOf(shop.serverPid)) ?? 0;
  let [bytes, firstMs] = [0, 0];
  const started = performance.now();
  const peak = await peakOf(shop.serverPid, async () => {
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": "identity" };
    const answer = await fetch(`${shop.address}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    for await (const chunk of answer.body ?? []) {
      firstMs ||= performance.now() - started;
      bytes += chunk.length;
    }
  });
  const seconds = (performance.now() - started) / 1000;
  return { seconds, firstMs, bytes, megabytes: (peak ?? before) - before };
}

/** Returns how long PostgreSQL takes to write rows to nowhere, so that nobody has to receive them. */
export async function secondsOfCopy({ pool }: BigShop, copy: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    const started = performance.now();
    await client.query(copy);
    return (performance.now() - started) / 1000;
  } finally {
    client.release(true);
  }
}
