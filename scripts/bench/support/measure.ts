export interface Measured {
  count: number;
  perSecond: number;
  /** Milliseconds of one call: the median and the 99th percentile. */
  median: number;
  p99: number;
}

export interface Work {
  count: number;
  /** Number of concurrent calls. */
  atOnce: number;
  /** Number of calls before the clock starts. */
  warmUp: number;
  run(index: number): Promise<unknown>;
}

/** Runs the work with that many concurrent calls; returns their durations and the rate per second. */
export async function measure(work: Work): Promise<Measured> {
  await inParallel(work.warmUp, work.atOnce, work.run);
  const times: number[] = [];
  const started = performance.now();
  await inParallel(work.count, work.atOnce, async (index) => {
    const begun = performance.now();
    await work.run(work.warmUp + index);
    times.push(performance.now() - begun);
  });
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return {
    count: work.count,
    perSecond: work.count / seconds,
    median: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

async function inParallel(count: number, atOnce: number, run: Work["run"]): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Returns the value below which this share of the sorted values lies. */
export function percentile(sorted: readonly number[], share: number): number {
  const index = Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1);
  return sorted[Math.max(0, index)] ?? 0;
}
