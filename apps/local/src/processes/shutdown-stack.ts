type Close = () => Promise<unknown>;

/** What has to be ended, newest first. */
export interface ShutdownStack {
  /** Remembers how to end a part; ends it at once when everything is being ended already. */
  add(close: Close): Promise<void>;
  /** Ends all parts, one after the other. One that fails does not keep the others from ending. */
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
