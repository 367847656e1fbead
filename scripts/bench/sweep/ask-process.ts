import { fork } from "node:child_process";
import { once } from "node:events";
import { inRepository } from "../../start/paths.mjs";

export interface AskedProcess {
  /** Sends a question and resolves with the next message that comes back. */
  ask<Answer>(question: object): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * One of the bench's own scripts as a process that answers questions, so that its work is not counted as the caller's,
 * and in a session of its own, as a service is.
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
