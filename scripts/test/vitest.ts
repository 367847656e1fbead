import { spawn } from "node:child_process";
import { inRepository, root } from "../start/paths.mjs";

const program = inRepository("node_modules", "vitest", "vitest.mjs");
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Runs vitest to its end. What it says comes at once, or as a whole at the end. Returns the exit code. */
export function vitest(args: string[], { isHeldBack }: { isHeldBack: boolean }): Promise<number> {
  const child = spawn(process.execPath, [program, "run", ...args], {
    cwd: root,
    stdio: isHeldBack ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => said.push(chunk));
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => {
      for (const signal of SIGNALS) process.off(signal, forward);
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}
