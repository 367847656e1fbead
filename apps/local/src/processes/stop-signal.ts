const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const parentLookMs = 500;

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
  if (isRunByNpm) onceOrphaned(ask);
}

function onceOrphaned(tell: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    tell();
  }, parentLookMs);
  timer.unref();
}
