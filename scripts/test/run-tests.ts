import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensurePrograms } from "./ensure-programs.ts";
import { readTally, sumOf, type Tally, tallyLine } from "./tally.ts";
import { vitest } from "./vitest.ts";

/**
 * What runs beside one another when everything is asked for. The browser's files share one product and go one after
 * another, waiting much of the time; the others fill that time.
 */
const LANES = [
  { projects: ["pure", "components", "integration"], isHeldBack: false },
  { projects: ["browser"], isHeldBack: true },
];

/** Runs vitest and closes with one line of totals. What is passed on to it chooses tests. Returns the exit code. */
export async function runTests(args: string[]): Promise<number> {
  const missing = ensurePrograms();
  const isEverything = args.every((arg) => arg.startsWith("--") && !arg.startsWith("--project"));
  const tallies = isEverything
    ? await Promise.all(
        LANES.map(({ projects, isHeldBack }) =>
          tallyOf([...args, ...projects.map((name) => `--project=${name}`)], { isHeldBack }),
        ),
      )
    : [await tallyOf(args, { isHeldBack: false })];
  for (const sentence of missing) console.log(sentence);
  const tally = sumOf(tallies);
  console.log(tallyLine(tally));
  return tally.failed > 0 ? 1 : 0;
}

async function tallyOf(args: string[], options: { isHeldBack: boolean }): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "scriptkeeper-tally-"));
  const report = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  try {
    return readTally(report, await vitest([...args, ...reporters], options));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
