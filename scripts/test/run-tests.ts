import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRepository, root } from "../start/paths.mjs";
import { ensurePrograms } from "./ensure-programs.ts";
import { listFailures, listSecondTries, readTally, tallyLine } from "./tally.ts";

/** Runs vitest and closes with one line of totals. Returns the exit code. */
export async function runTests(args: string[]): Promise<number> {
  const missing = ensurePrograms();
  const folder = mkdtempSync(join(tmpdir(), "scriptkeeper-tally-"));
  const report = join(folder, "report.json");
  const shown = args.some((arg) => arg.startsWith("--reporter")) ? [] : ["--reporter=default"];
  try {
    const code = await vitest([...args, ...shown, "--reporter=json", `--outputFile.json=${report}`]);
    const tally = readTally(report, code);
    for (const sentence of [...missing, ...listSecondTries(report), ...listFailures(report)])
      console.log(sentence);
    console.log(tallyLine(tally));
    return tally.failed > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function vitest(args: string[]): Promise<number> {
  const program = inRepository("node_modules", "vitest", "vitest.mjs");
  const child = spawn(process.execPath, [program, "run", ...args], { cwd: root, stdio: "inherit" });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, forward);
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}
