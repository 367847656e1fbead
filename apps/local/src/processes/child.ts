import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface ChildProgram {
  /** Node's arguments: the program and its own arguments. */
  args: string[];
  env: Record<string, string>;
  onLine(line: string): void;
}

export interface Child {
  pid: number | undefined;
  /** Resolves, when the process has ended, to how it ended. */
  ended: Promise<string>;
  /** Asks the process to stop and waits; kills it after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Ends a process whose parent is gone, however the parent ended. It does not exit by itself: its logger would try for ever
 * to write its last lines to the pipe that nobody reads any more.
 */
const tether = `process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));`;

/** Starts a Node program of the product in a process group of its own, so that Ctrl-C reaches only the parent. */
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
