import type { Measured } from "./measure.ts";

/** Prints what was measured next to the bare driver's time for the same, and how many times as long ours takes. */
export function compare(title: string, { ours, bare }: { ours: Measured; bare: Measured }): void {
  heading(title);
  console.table({
    "over HTTP": shown(ours),
    "bare driver": shown(bare),
  });
  console.log(
    `ratio: ${ratio(ours.median, bare.median)} times the time of one, ${ratio(bare.perSecond, ours.perSecond)} times fewer in a second`,
  );
}

export function heading(title: string): void {
  console.log(`\n${title}`);
}

export function shown(measured: Measured): Record<string, number> {
  return {
    count: measured.count,
    "a second": round(measured.perSecond),
    "median ms": round(measured.median),
    "p99 ms": round(measured.p99),
  };
}

/** Prints whether a goal, if there is one, was met; if not, the run fails. */
export function judge(what: string, value: number, { least, most }: { least?: number; most?: number }): void {
  const isMet = value >= (least ?? 0) && value <= (most ?? Number.POSITIVE_INFINITY);
  const bounds = [least !== undefined && `at least ${least}`, most !== undefined && `at most ${most}`];
  const goal = bounds.filter(Boolean).join(", ");
  console.log(`${what}: ${value.toFixed(2)}${goal && ` (goal: ${goal})`}${isMet ? "" : ": MISSED"}`);
  if (!isMet) process.exitCode = 1;
}

export function ratio(a: number, b: number): string {
  return (a / b).toFixed(1);
}

function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}
