import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface ChildProgram {
  /** Arguments of node: the program and what it gets. */
  args: string[];
  env: Record<string, string>;
  onLine(line: string): void;
}

export interface Child {
  pid: number | undefined;
  /** Settles when the process has ended; says how. */
  ended: Promise<string>;
  /** Asks it to end and waits; ends it by force after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** Ends a process whose starter is gone, however that one ended. */
const tether = `process.on("disconnect", () => process.exit(1));`;

/** Starts a Node program of the product in a process group of its own: Ctrl-C reaches the starter alone. */
export function startChild({ args, env, onLine }: ChildProgram): Child {
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(tether)}`, ...args],
    {
      cwd: fileURLToPath(new URL("../../..", import.meta.url)),
      env,
      detached: process.platform !== "win32",
      windowsHide: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on("line", onLine);
  }
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  return { pid: child.pid, ended, stop: (graceMs) => stop(child, { ended, graceMs }) };
}

async function stop(
  child: ChildProcess,
  waiting: { ended: Promise<string>; graceMs: number },
): Promise<void> {
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), waiting.graceMs);
  await waiting.ended;
  clearTimeout(force);
}
