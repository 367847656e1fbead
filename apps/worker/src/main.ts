import { limitHeapGrowth } from "@scriptkeeper/app-runtime/heap-growth";
import { createLogger } from "@scriptkeeper/app-runtime/logger";
import { lowerPriority } from "@scriptkeeper/app-runtime/lower-priority";
import { configOrExit, exitWith } from "@scriptkeeper/app-runtime/read-settings";
import { pino } from "pino";
import { readConfig } from "./config.ts";
import { startWorker } from "./worker.ts";

const STOP_WITHIN_MS = 9_500;
/**
 * Gives the worker a third of the server's share where both want the same processor. With less, answers of the mail
 * server would wait so long on a busy machine that killing the worker leaves several emails not known to be sent.
 */
const NICE = 5;

const config = configOrExit(readConfig);
// Written synchronously, so that the log is complete even if the worker dies a moment later.
const log = createLogger({
  program: "worker",
  level: config.logLevel,
  destination: pino.destination({ sync: true }),
});
lowerPriority(NICE);
limitHeapGrowth();
const worker = startWorker(config, log, exitWith);

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop({ signal }, 0));
// The parent process is gone and can no longer stop the worker.
process.once("disconnect", () => stop({ signal: "disconnect" }, 0));
for (const fault of ["uncaughtException", "unhandledRejection"] as const)
  process.on(fault, (err) => {
    log.fatal({ err }, "the worker has to stop");
    stop({ fault }, 1);
  });

/** Further signals change nothing: Ctrl-C signals the whole process group, and the parent then signals again. */
function stop(reason: Record<string, string>, exitCode: number): void {
  log.info(reason, "the worker stops");
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  worker.stop().then(
    () => process.exit(exitCode),
    (err) => {
      log.error({ err }, "the worker did not stop cleanly");
      process.exit(1);
    },
  );
}
