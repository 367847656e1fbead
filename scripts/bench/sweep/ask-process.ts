import { fork } from "node:child_process";
import { once } from "node:events";
import { inRepository } from "../../start/paths.mjs";

export interface AskedProcess {
  /** Sends a question and resolves to the next message that comes back. */
  ask<Answer>(question: object): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * Starts one of the bench's scripts as a process that answers questions, so that its work is not counted as the
 * caller's; in a session of its own, like a service.
 */
export function startAsked(script: string): AskedProcess {
  const child = fork(inRepository("scripts", "bench", "sweep", script), { detached: true });
  return {
    ask: async <Answer>(question: object) => {
      child.send(question);
      const [answer] = (await once(child, "message")) as [Answer];
      return answer;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
