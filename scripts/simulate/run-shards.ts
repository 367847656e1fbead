import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { forEachAtOnce } from "@scriptkeeper/services/core";
import type { ShardMessage, ShardOptions } from "./shard.ts";
import type { Outcome } from "./simulation.ts";

const EACH_DAYS = 30;

export interface ShardRun {
  /** The outcomes of the finished shards, in order of finishing. */
  finished: Outcome[];
  /** The errors of the failed shards. */
  failed: Error[];
  /** Stops the running shards, discarding their results. */
  stop(): void;
  done: Promise<void>;
}

/** Runs shards, a number of them at once, each in its own process. One that fails does not stop the others. */
export function runShards(shards: readonly ShardOptions[], atOnce: number): ShardRun {
  const children = new Set<ChildProcess>();
  let isStopped = false;
  const run: Omit<ShardRun, "done"> = {
    finished: [],
    failed: [],
    stop: () => {
      isStopped = true;
      for (const child of children) child.kill();
    },
  };
  const done = forEachAtOnce(shards, atOnce, async (options) => {
    try {
      const outcome = await runShard(options, children);
      run.finished.push(outcome);
      console.error(
        `${options.name} is through: ${outcome.patients} patients, ${outcome.exceptions.length} exceptions, ${outcome.faults.length} faults; ${run.finished.length} of ${shards.length} shards`,
      );
    } catch (error) {
      run.failed.push(error instanceof Error ? error : new Error(String(error)));
    }
    return !isStopped;
  });
  return { ...run, done };
}

function runShard(options: ShardOptions, children: Set<ChildProcess>): Promise<Outcome> {
  const begun = performance.now();
  const child = fork(fileURLToPath(new URL("./shard.ts", import.meta.url)), {
    serialization: "advanced",
    execArgv: ["--import", "tsx"],
  });
  children.add(child);
  return new Promise<Outcome>((resolve, reject) => {
    child.on("message", (message: ShardMessage) => {
      if ("outcome" in message) return resolve(message.outcome);
      const { day, exceptions } = message;
      if ((day + 1) % EACH_DAYS !== 0) return;
      const seconds = Math.round((performance.now() - begun) / 1000);
      console.error(
        `${options.name}, ${options.patients} patients: day ${day + 1} of ${options.days}, ${seconds} s, exceptions: ${exceptions.length}`,
      );
    });
    child.once("error", reject);
    // Sent after every message, unlike the exit of the process.
    child.once("disconnect", () => reject(new Error(`${options.name} ended before it was done`)));
    child.send(options);
  }).finally(() => children.delete(child));
}
