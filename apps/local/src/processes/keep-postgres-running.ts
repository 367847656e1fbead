import { setTimeout as pause } from "node:timers/promises";
import { type PostgresOptions, type RunningPostgres, startPostgres } from "@scriptkeeper/dev-postgres/start";
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
}

/** Starts PostgreSQL and restarts it, on the same port, when it goes down unexpectedly. */
export async function keepPostgresRunning(options: PostgresOptions, keeping: Keeping): Promise<KeptPostgres> {
  let server: RunningPostgres = await startPostgres(options);
  const { port } = server;
  const stops = countStops(defaultRestartLimit);
  const stopping = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    while (await passes(keeping.lookEveryMs ?? 1_000, stopping.signal)) {
      if (server.isAlive()) continue;
      if (stops.isTooMany(performance.now())) {
        keeping.onGivenUp("PostgreSQL stopped repeatedly and will not be restarted; see its log.");
        return;
      }
      keeping.say("PostgreSQL stopped unexpectedly and is being restarted.");
      try {
        server = await startPostgres({ ...options, port });
      } catch (error) {
        keeping.onGivenUp(error instanceof Error ? error.message : String(error));
        return;
      }
    }
  }

  return {
    url: (database) => server.url(database),
    adopted: server.adopted,
    async stop() {
      stopping.abort();
      await watching;
      await server.stop();
    },
  };
}

/** Waits; returns false if the wait was aborted. */
async function passes(ms: number, signal: AbortSignal): Promise<boolean> {
  return pause(ms, true, { signal, ref: false }).catch(() => false);
}
