export interface Measured {
  count: number;
  perSecond: number;
  /** Milliseconds of one, in the middle and at the 99th percentile. */
  median: number;
  p99: number;
}

export interface Work {
  count: number;
  /** How many are under way at a time. */
  atOnce: number;
  /** Done before the clock starts. */
  warmUp: number;
  run(index: number): Promise<unknown>;
}

/** Does the work with so many at a time and tells how long one took and how many went through in a second. */
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

/** The value below which this share of the sorted values lies. */
export function percentile(sorted: readonly number[], share: number): number {
  const index = Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1);
  return sorted[Math.max(0, index)] ?? 0;
}
