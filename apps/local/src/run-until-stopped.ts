import { parseArgs } from "node:util";
import { StartFailure } from "@scriptkeeper/dev-process/start-failure";
import { isStrictness, type Strictness, strictnesses } from "@scriptkeeper/shopify-emulator/switches";
import type { LocalConfig } from "./config.ts";
import type { PartContext } from "./parts/part-context.ts";
import { createShutdownStack } from "./processes/shutdown-stack.ts";
import { onStopWish } from "./processes/stop-signal.ts";
import { repositoryRoot } from "./repository-root.ts";

export interface StartHow {
  isReset: boolean;
  /** Aborted when the run is asked to stop. */
  signal: AbortSignal;
}

/** Resolves to the message that tells a parent process that everything is up. */
type Start = (context: PartContext, how: StartHow) => Promise<Record<string, string>>;

/** By then the process exits, whatever hangs. */
const lastMomentMs = 9_500;

/**
 * Runs the product: reads the settings, starts, reports readiness to a parent over the channel, and runs until it is
 * asked to stop or a part is given up. Everything that was started has stopped before the process exits.
 */
export async function runUntilStopped(
  readConfig: () => LocalConfig | Promise<LocalConfig>,
  start: Start,
): Promise<void> {
  const stopping = new AbortController();
  const closes = createShutdownStack((error) => say(sentence(error)));
  process.stdout.on("error", () => {});

  let started: ReturnType<Start> = Promise.resolve({});

  async function end(exitCode: number): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), lastMomentMs).unref();
    await closes.close();
    // An aborted start stops by itself whatever it still starts.
    await started.catch(() => {});
    process.exit(exitCode);
  }

  function fail(error: unknown): Promise<void> {
    if (!stopping.signal.aborted) complain(sentence(error));
    return end(1);
  }

  try {
    const { isReset, storeStrictness } = readArguments();
    const config = { ...(await readConfig()), storeStrictness };
    onStopWish(
      () => {
        say("Stopping …");
        void end(0);
      },
      { isRunByNpm: config.isRunByNpm },
    );
    started = start(
      { config, root: repositoryRoot, closes, say, onGivenUp: (why) => void fail(new StartFailure(why)) },
      { isReset, signal: stopping.signal },
    );
    const news = await started;
    process.send?.(news);
  } catch (error) {
    await fail(error);
  }
}

function readArguments(): { isReset: boolean; storeStrictness: Strictness } {
  const { reset, store } = parseOptions();
  if (!isStrictness(store)) {
    throw new StartFailure(`--store must be ${strictnesses.join(" or ")}, not "${store}".`);
  }
  return { isReset: reset, storeStrictness: store };
}

function parseOptions(): { reset: boolean; store: string } {
  try {
    const store = { type: "string", default: "relaxed" } as const;
    return parseArgs({ options: { reset: { type: "boolean", default: false }, store } }).values;
  } catch {
    throw new StartFailure(
      'The options are --reset, which deletes all local data and starts over ("npm start -- --reset"), and --store=strict, which sets up the demonstration store like an ordinary real shop.',
    );
  }
}

function sentence(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}
