import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { serviceFlags } from "@scriptkeeper/dev-process/service-flags";
import { inRepository } from "./paths.mjs";

export interface Service {
  program: "server" | "worker";
  env: Record<string, string>;
  /** Called with each line of its standard output. */
  onLine?(line: string): void;
}

/**
 * Runs a built program like a service: in its own session, because the system may share its processors among sessions. It
 * ends with the process that started it, however that ends.
 */
export function spawnService({ program, env, onLine = () => undefined }: Service): ChildProcess {
  const child = spawn(process.execPath, [...serviceFlags, inRepository("apps", program, "dist", "main.js")], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    detached: true,
    env,
  });
  if (child.stdout) createInterface({ input: child.stdout }).on("line", onLine);
  return child;
}
