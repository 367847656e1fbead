/** One at the rows, and two that are ready when it is done. */
const MAX_CONCURRENCY = 3;

interface Line {
  running: number;
  waiting: (() => void)[];
}

const lines = new Map<number, Line>();

/**
 * Begins only a few orders of one patient at once in this process. More would wait for each other at the rows anyway;
 * here they do it without a connection each, so that a crowd at one item leaves the pool to everybody else. `work` is
 * told whether it had to wait, for what it knows may be old by then.
 */
export async function limitPerPatient<Result>(
  userId: number,
  work: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> {
  const line = lines.get(userId) ?? { running: 0, waiting: [] };
  lines.set(userId, line);
  const hasWaited = line.running >= MAX_CONCURRENCY;
  if (hasWaited) await new Promise<void>((go) => line.waiting.push(go));
  else line.running++;
  try {
    return await work(hasWaited);
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.running === 0) lines.delete(userId);
  }
}
