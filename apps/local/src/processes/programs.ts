import { join } from "node:path";
import { serviceFlags } from "@scriptkeeper/dev-process/service-flags";
import type { PartContext } from "../parts/part-context.ts";
import { freshLog } from "./log-file.ts";
import { type Supervision, supervise } from "./supervise.ts";

/** Leaves time for the embedded parts to stop afterwards, within ten seconds in total. */
const graceMs = 4_000;

export interface Programs {
  server: Supervision;
  worker: Supervision;
}

/** Starts the server and the worker and keeps them running. */
export async function startPrograms(context: PartContext, env: Record<string, string>): Promise<Programs> {
  const server = start("server", context, env);
  const worker = start("worker", context, env);
  await context.closes.add(() => Promise.all([server.stop(graceMs), worker.stop(graceMs)]));
  return { server, worker };
}

function start(name: "server" | "worker", context: PartContext, env: Record<string, string>): Supervision {
  const { root, config, say, onGivenUp } = context;
  return supervise({
    name,
    program: { args: [...serviceFlags, join(root, "apps", name, "dist", "main.js")], env },
    logFile: freshLog(config.dataDir, name),
    say,
    onGivenUp,
  });
}
