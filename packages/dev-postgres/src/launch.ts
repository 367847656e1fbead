import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { StartFailure } from "@scriptkeeper/dev-process/start-failure";
import { type ClusterPaths, explain } from "./cluster.ts";
import { letPass, type Runner } from "./command.ts";
import { readPostmaster } from "./postmaster.ts";

export interface Launch {
  paths: ClusterPaths;
  runner: Runner;
  program: string;
  port: number;
  logFile: string;
  settings: Record<string, string>;
}

/** Long enough to replay the log of a large database whose server was killed. */
const readyWithinMs = 60_000;

/**
 * Passing problems that are worth another try: somebody took the port, or the children of a killed server are still
 * exiting.
 */
const passing =
  /could not create any TCP\/IP sockets|Address already in use|still in use|pre-existing shared memory/i;

/** Starts the server and waits until it accepts connections. */
export async function launch(options: Launch): Promise<{ pid: number; port: number }> {
  const deadline = performance.now() + readyWithinMs;
  let { port } = options;
  for (;;) {
    const outcome = await attempt({ ...options, port }, deadline);
    if ("pid" in outcome) return { pid: outcome.pid, port };
    if (!passing.test(outcome.complaint) || performance.now() > deadline) {
      throw explain(outcome.complaint, options.paths.root);
    }
    if (/TCP\/IP|Address already/i.test(outcome.complaint)) port = await findFreePort();
    await pause(200);
  }
}

async function attempt(options: Launch, deadline: number): Promise<{ pid: number } | { complaint: string }> {
  const logStart = existsSync(options.logFile) ? statSync(options.logFile).size : 0;
  const child = spawnServer(options);
  let gone: string | undefined;
  child.once("error", (error) => {
    gone = error.message;
  });
  child.once("exit", () => {
    gone = readFileSync(options.logFile).subarray(logStart).toString();
  });
  while (gone === undefined) {
    const server = readPostmaster(options.paths.cluster);
    if (server && server.pid === child.pid && server.ready) {
      child.unref();
      return { pid: server.pid };
    }
    if (performance.now() > deadline) {
      child.kill("SIGQUIT");
      throw new StartFailure(`PostgreSQL was not ready within ${readyWithinMs / 1000} seconds; see its log.`);
    }
    await pause(10);
  }
  return { complaint: gone };
}

function spawnServer({ paths, runner, program, port, logFile, settings }: Launch): ChildProcess {
  letPass(paths.root, runner);
  const words = [
    ...runner.prefix,
    program,
    "-D",
    paths.cluster,
    "-p",
    String(port),
    "-h",
    "127.0.0.1",
    "-k",
    "",
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const [first = "", ...args] = words;
  const log = openSync(logFile, "a", 0o600);
  try {
    // In a process group of its own: Ctrl-C reaches the product, which then stops the server last.
    return spawn(first, args, {
      cwd: paths.root,
      env: runner.env,
      detached: process.platform !== "win32",
      windowsHide: true,
      stdio: ["ignore", log, log],
      ...(runner.uid === undefined ? {} : { uid: runner.uid }),
      ...(runner.gid === undefined ? {} : { gid: runner.gid }),
    });
  } finally {
    closeSync(log);
  }
}
