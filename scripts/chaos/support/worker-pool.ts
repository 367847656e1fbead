import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Program, startProgram } from "./program.ts";

export interface WorkerPool {
  /** How often a process ended unexpectedly. */
  ownEnds(): number;
  /** Kills one of them with `kill -9` after that many milliseconds, and starts another in its place. */
  replace(which: number, afterMs: number): Promise<void>;
  program(which: number): Program;
  stop(): Promise<void>;
}

const TAKES_JOBS = "the worker takes jobs";

/** Starts that many real workers; resolves when all take jobs. */
export async function startWorkerPool(count: number, settings: Record<string, string>): Promise<WorkerPool> {
  let ownEnds = 0;
  const dismissed = new Set<Program>();
  const start = async (): Promise<Program> => {
    const program = startProgram("worker", settings);
    void program.ended.then(() => {
      if (!dismissed.has(program)) ownEnds++;
    });
    await program.saying(TAKES_JOBS);
    return program;
  };
  const workers = await Promise.all(Array.from({ length: count }, start));
  const program = (which: number): Program => {
    const found = workers[which];
    if (!found) throw new Error(`there is no worker ${which}`);
    return found;
  };
  return {
    ownEnds: () => ownEnds,
    program,
    replace: async (which, afterMs) => {
      const victim = program(which);
      dismissed.add(victim);
      await killLater(victim.pid, afterMs);
      await victim.ended;
      workers[which] = await start();
    },
    stop: async () => {
      for (const each of workers) dismissed.add(each);
      await Promise.all(workers.map((each) => each.stop()));
    },
  };
}

/**
 * Kills a process from another process, at a moment that nothing else determines. A timer in our own process would fire right
 * after it has answered as the mail server: exactly when a worker has an answer and no row yet.
 */
async function killLater(pid: number, milliseconds: number): Promise<void> {
  const seconds = (milliseconds / 1_000).toFixed(4);
  await once(spawn("sh", ["-c", `sleep ${seconds}; kill -9 ${pid}`], { stdio: "ignore" }), "exit");
}
