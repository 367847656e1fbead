import { readFileSync } from "node:fs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const lookEveryMs = 500;

/**
 * Calls back once when the product is to stop: by a signal, or because the program that started it is gone, be it
 * over a channel or as `npm`. The signals that follow are taken, too: npm repeats the terminal's Ctrl-C.
 */
export function onStopWish(stop: () => void, { isRunByNpm }: { isRunByNpm: boolean }): void {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    stop();
  };
  for (const signal of signals) process.on(signal, ask);
  if (process.channel) process.once("disconnect", ask);
  if (isRunByNpm) onceNpmIsGone(ask);
}

/** npm starts us through a shell that may stay in between: then it is the shell that loses its parent. */
function onceNpmIsGone(tell: () => void): void {
  const parent = process.ppid;
  const npm = isShell(parent) ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return;
    clearInterval(timer);
    tell();
  }, lookEveryMs);
  timer.unref();
}

function isShell(pid: number): boolean {
  return read(`/proc/${pid}/cmdline`).split("\0")[1] === "-c";
}

function parentOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return parent ? Number(parent) : undefined;
}

/** Empty where the system shows no processes as files. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
