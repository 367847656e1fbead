/** What comes within this time is written together. */
const LINGER_MS = 20;

export interface Batches<Entry> {
  add(entry: Entry): void;
  /** Resolves when all that was added is written; rejects when something could not be. */
  written(): Promise<void>;
}

/** Writes entries together, so many at most at a time, in the order in which they come. */
export function inBatches<Entry>(most: number, write: (entries: Entry[]) => Promise<void>): Batches<Entry> {
  const waiting: Entry[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < most) await new Promise((resolve) => setTimeout(resolve, LINGER_MS));
      await write(waiting.splice(0, most));
    }
  }

  return {
    add(entry) {
      waiting.push(entry);
      if (writing) return;
      writing = writeAll().finally(() => {
        writing = undefined;
      });
      // A failure shows again in `written`.
      writing.catch(() => undefined);
    },
    async written() {
      await writing;
    },
  };
}
