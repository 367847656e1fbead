import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRepository, root } from "../start/paths.mjs";
import { ensurePrograms } from "./ensure-programs.ts";
import { listFailures, listSecondTries, readTally, type Tally, tallyLine } from "./tally.ts";

const { CI } = process.env;
/** Characters. */
const LAST_WORDS = 2_000;

/** Runs vitest and ends with one line of totals. Returns the exit code. */
export async function runTests(args: string[]): Promise<number> {
  const missing = ensurePrograms();
  const folder = mkdtempSync(join(tmpdir(), "scriptkeeper-tally-"));
  const report = join(folder, "report.json");
  const shown = args.some((arg) => arg.startsWith("--reporter")) ? [] : ["--reporter=default"];
  try {
    const words = [...args, ...shown, "--reporter=json", `--outputFile.json=${report}`];
    const first = await vitest(words);
    // The shared setup failed to start. In CI it is retried once, as single tests are.
    const isTriedAgain = CI !== undefined && first.code !== 0 && isEmpty(readTally(report, 0));
    const { code } = isTriedAgain ? await vitest(words) : first;
    const tally = readTally(report, code);
    const broken = isTriedAgain ? [`second try: the whole run: no test ran and it ${first.end}`] : [];
    for (const sentence of [...missing, ...broken, ...listSecondTries(report), ...listFailures(report)])
      console.log(sentence);
    console.log(tallyLine(tally));
    return tally.failed > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isEmpty({ passed, failed }: Tally): boolean {
  return passed + failed === 0;
}

interface Ended {
  code: number;
  /** How it ended, and the last of its output, in one line. */
  end: string;
}

function vitest(args: string[]): Promise<Ended> {
  const program = inRepository("node_modules", "vitest", "vitest.mjs");
  const child = spawn(process.execPath, [program, "run", ...args], {
    cwd: root,
    stdio: process.stdout.isTTY ? "inherit" : ["inherit", "pipe", "pipe"],
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, forward);
  const said = passOn(child);
  return new Promise((resolve) => {
    child.once("error", ({ message }) => resolve({ code: 1, end: `could not be started: ${message}` }));
    child.once("close", (code, signal) => {
      resolve({ code: code ?? 1, end: `ended with ${signal ?? code}: ${said()}` });
    });
  });
}

/** Without a terminal, passes the output on and returns the last of it. */
function passOn({ stdout, stderr }: ChildProcess): () => string {
  let last = "";
  const keep = (chunk: Buffer) => {
    last = (last + String(chunk)).slice(-LAST_WORDS);
  };
  stdout?.on("data", keep).pipe(process.stdout);
  stderr?.on("data", keep).pipe(process.stderr);
  return () => last.replaceAll(/\s+/g, " ").trim();
}
