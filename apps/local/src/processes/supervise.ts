import { setTimeout as pause } from "node:timers/promises";
import { type Child, type ChildProgram, startChild } from "./child.ts";
import { openLog } from "./log-file.ts";
import { terminalLine } from "./log-line.ts";
import { countStops, defaultRestartLimit, restartDelay, untrustedLimit } from "./restart-limit.ts";

/** The exit of server and worker when a restart would not help (EX_CONFIG of sysexits.h). */
const WRONG_SETTINGS = "exit code 78";

export interface Supervised {
  /** "server" or "worker", the prefix of its lines on the terminal. */
  name: string;
  program: Omit<ChildProgram, "onLine">;
  logFile: string;
  say(line: string): void;
  /** Called once when the part is given up after too many stops. */
  onGivenUp(sentence: string): void;
}

export interface Supervision {
  /** The id of the current process. */
  pid(): number | undefined;
  /** Allows more restarts from now on: the program has shown that it can run. */
  trust(): void;
  /** Starts a new process in place of the current one, even after giving up. */
  restart(): Promise<void>;
  stop(graceMs: number): Promise<void>;
}

/** Keeps a program of the product running: restarts it, within limits, when it stops unexpectedly. */
export function supervise(part: Supervised): Supervision {
  const log = openLog(part.logFile);
  let stops = countStops(untrustedLimit);
  let isStopping = false;
  let isRestarting = false;
  let lastWords = "";
  let stopped: Promise<void> | undefined;
  let resume: (() => void) | undefined;
  let child: Child = start();
  const done = keepRunning();

  function start(): Child {
    return startChild({
      ...part.program,
      onLine(line) {
        log.write(line);
        const words = terminalLine(line);
        if (words === undefined) return;
        lastWords = words;
        part.say(`${part.name}: ${words}`);
      },
    });
  }

  async function keepRunning(): Promise<void> {
    for (let inARow = 0; ; inARow += 1) {
      const how = await child.ended;
      if (isStopping) return;
      if (isRestarting) {
        isRestarting = false;
      } else {
        const isRefused = how === WRONG_SETTINGS;
        if (isRefused || stops.isTooMany(performance.now())) {
          part.onGivenUp(giveUp(part, { isRefused, lastWords }));
          await new Promise<void>((resolve) => {
            resume = resolve;
          });
        } else {
          part.say(`The ${part.name} stopped unexpectedly (${how}) and is being restarted.`);
          await pause(restartDelay(inARow));
        }
        if (isStopping) return;
      }
      child = start();
    }
  }

  async function stop(graceMs: number): Promise<void> {
    isStopping = true;
    resume?.();
    await child.stop(graceMs);
    await done;
    log.close();
  }

  return {
    pid: () => child.pid,
    trust() {
      stops = countStops(defaultRestartLimit);
    },
    async restart() {
      if (resume) {
        resume();
        resume = undefined;
        return;
      }
      isRestarting = true;
      await child.stop(5_000);
    },
    stop(graceMs) {
      stopped ??= stop(graceMs);
      return stopped;
    },
  };
}

function giveUp(
  { name, logFile }: Supervised,
  { isRefused, lastWords }: { isRefused: boolean; lastWords: string },
): string {
  const what = isRefused
    ? "cannot start with these settings"
    : "stopped repeatedly and will not be restarted";
  const reason = lastWords ? ` Its last message: ${lastWords.replace(/\.$/, "")}.` : "";
  return `The ${name} ${what}.${reason} See ${logFile}.`;
}
