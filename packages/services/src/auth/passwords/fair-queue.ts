/** On whose behalf a job is done. */
export interface Asker {
  ipAddress: string;
  account: string;
}

interface Job extends Asker {
  start(): void;
  refuse(): void;
}

export interface FairQueueOptions {
  /** How many jobs run at the same time. */
  concurrency: number;
  maxWaiting: number;
  refusal(): Error;
}

export interface FairQueue {
  /** Does the work when its turn comes. Fails with the queue's refusal when too many jobs wait. */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates a queue that runs a few jobs at a time. Addresses take turns, and so do the accounts of one address, so that
 * a crowd from one place holds up nobody else. When the queue is full, the address with the most waiting jobs loses
 * its newest.
 */
export function createFairQueue({ concurrency, maxWaiting, refusal }: FairQueueOptions): FairQueue {
  const waiting = new Rotation(["ipAddress", "account"]);
  let running = 0;
  const start = (job: Job): void => {
    running++;
    job.start();
  };
  const startNext = (): void => {
    running--;
    const job = waiting.takeNext();
    if (job) start(job);
  };
  const wait = (job: Job): void => {
    waiting.add(job);
    if (waiting.size > maxWaiting) waiting.dropNewestOfMost()?.refuse();
  };
  return {
    run: (asker, work) =>
      new Promise((resolve, reject) => {
        const job: Job = {
          ...asker,
          start: () => void work().then(resolve, reject).finally(startNext),
          refuse: () => reject(refusal()),
        };
        if (running < concurrency) start(job);
        else wait(job);
      }),
  };
}

/**
 * Jobs grouped by the first key, which take turns in order; the jobs of each group are grouped by the remaining keys
 * in the same way.
 */
class Rotation {
  size = 0;
  readonly #keys: readonly (keyof Asker)[];
  readonly #jobs: Job[] = [];
  readonly #parts = new Map<string, Rotation>();

  constructor(keys: readonly (keyof Asker)[]) {
    this.#keys = keys;
  }

  add(job: Job): void {
    this.size++;
    const [key, ...others] = this.#keys;
    if (!key) return void this.#jobs.push(job);
    const part = this.#parts.get(job[key]) ?? new Rotation(others);
    this.#parts.set(job[key], part);
    part.add(job);
  }

  /** Takes the next job; its group goes to the end of the line. */
  takeNext(): Job | undefined {
    if (this.size === 0) return undefined;
    this.size--;
    const [next] = this.#parts;
    if (!next) return this.#jobs.shift();
    const [name, part] = next;
    this.#parts.delete(name);
    const job = part.takeNext();
    if (part.size > 0) this.#parts.set(name, part);
    return job;
  }

  dropNewestOfMost(): Job | undefined {
    if (this.size === 0) return undefined;
    this.size--;
    const [most] = [...this.#parts].sort(([, a], [, b]) => b.size - a.size);
    if (!most) return this.#jobs.pop();
    const [name, part] = most;
    const job = part.dropNewestOfMost();
    if (part.size === 0) this.#parts.delete(name);
    return job;
  }
}
