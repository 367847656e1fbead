import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Kills a process from another process, at a moment that nothing else determines. A timer in our own process would fire right
 * after it has answered as the mail server: exactly when a worker has an answer and no row yet.
 */
export async function killLater(pid: number, milliseconds: number): Promise<void> {
  const seconds = (milliseconds / 1_000).toFixed(4);
  await once(spawn("sh", ["-c", `sleep ${seconds}; kill -9 ${pid}`], { stdio: "ignore" }), "exit");
}
