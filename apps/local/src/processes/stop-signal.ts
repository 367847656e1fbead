import { readFileSync } from "node:fs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const lookEveryMs = 500;

/**
 * Calls back once when the product should stop: on a signal, or when the program that started it (over a channel, or
 * npm) is gone. Later signals are swallowed, because npm repeats the terminal's Ctrl-C.
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

/** npm may start us through a shell; then it is the shell whose parent disappears. */
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

/** Returns an empty text on systems without process files. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
