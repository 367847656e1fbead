type Close = () => Promise<unknown>;

/** What has to be stopped at the end, newest first. */
export interface ShutdownStack {
  /** Adds a part to stop; stops it at once if the shutdown has already begun. */
  add(close: Close): Promise<void>;
  /** Stops all parts one after the other, even if some of them fail to stop. */
  close(): Promise<void>;
}

export function createShutdownStack(onError: (error: unknown) => void): ShutdownStack {
  const closes: Close[] = [];
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    for (let close = closes.pop(); close; close = closes.pop()) await close().catch(onError);
  }

  return {
    async add(close) {
      closes.push(close);
      if (closing) await closing.then(closeAll);
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}
