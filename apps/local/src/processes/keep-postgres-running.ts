import { setTimeout as pause } from "node:timers/promises";
import { isDiskFull } from "@scriptkeeper/dev-postgres/disk-space";
import { type PostgresOptions, type RunningPostgres, startPostgres } from "@scriptkeeper/dev-postgres/start";
import { DiskFull } from "@scriptkeeper/dev-process/start-failure";
import { countStops, defaultRestartLimit } from "./restart-limit.ts";

export interface KeptPostgres {
  url(database: string): string;
  adopted: boolean;
  stop(): Promise<void>;
}

export interface Keeping {
  say(line: string): void;
  onGivenUp(sentence: string): void;
  lookEveryMs?: number;
  /** How often a start is tried while the disk is full. */
  tryEveryMs?: number;
  start?: typeof startPostgres;
}

/**
 * Starts PostgreSQL and restarts it, on the same port, when it goes down unexpectedly; when the disk is full, as soon as
 * there is space.
 */
export async function keepPostgresRunning(options: PostgresOptions, keeping: Keeping): Promise<KeptPostgres> {
  const { say, onGivenUp, lookEveryMs = 1_000, tryEveryMs = 5_000, start = startPostgres } = keeping;
  let server: RunningPostgres = await start(options);
  /** While it is down, its process id may become another program's. */
  let isDown = false;
  const { port } = server;
  const stops = countStops(defaultRestartLimit);
  const stopping = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    while (await passes(lookEveryMs, stopping.signal)) {
      if (server.isAlive()) continue;
      if (!(await isDiskFull(options.dataDir)) && stops.isTooMany(performance.now())) {
        onGivenUp("PostgreSQL stopped repeatedly and will not be restarted; see its log.");
        return;
      }
      say("PostgreSQL stopped unexpectedly and is being restarted.");
      try {
        await restart();
      } catch (error) {
        onGivenUp(error instanceof Error ? error.message : String(error));
        return;
      }
    }
  }

  /** Waits for as long as the disk is full. */
  async function restart(): Promise<void> {
    let isWaiting = false;
    isDown = true;
    while (!stopping.signal.aborted) {
      try {
        server = await start({ ...options, port });
        isDown = false;
        if (isWaiting) say("PostgreSQL is running again.");
        return;
      } catch (error) {
        if (!(error instanceof DiskFull)) throw error;
      }
      if (!isWaiting) say(diskIsFull(options.dataDir));
      isWaiting = true;
      await passes(tryEveryMs, stopping.signal);
    }
  }

  return {
    url: (database) => server.url(database),
    adopted: server.adopted,
    async stop() {
      stopping.abort();
      await watching;
      if (!isDown) await server.stop();
    },
  };
}

function diskIsFull(folder: string): string {
  return `The disk is full, so PostgreSQL can't run, and nothing can be read or changed until it does. Free some space for ${folder}: PostgreSQL then starts by itself within seconds. Delete nothing inside that folder.`;
}

/** Waits; returns false if the wait was aborted. */
async function passes(ms: number, signal: AbortSignal): Promise<boolean> {
  return pause(ms, true, { signal, ref: false }).catch(() => false);
}
