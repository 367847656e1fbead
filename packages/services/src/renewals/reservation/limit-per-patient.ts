/** One that holds the row locks, and two ready to follow. */
const MAX_CONCURRENCY = 3;

interface Line {
  running: number;
  waiting: (() => void)[];
}

const lines = new Map<number, Line>();

/**
 * Runs only a few orders of one patient at once in this process. More would wait for the same row locks anyway;
 * waiting here takes no connection, so that a crowd at one item leaves the pool to everybody else. `work` is told
 * whether it had to wait, because what it knows may then be outdated.
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
