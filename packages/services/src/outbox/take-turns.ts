/** A server that has not taken a message after so long is slow, and the next message does not wait for it. */
const QUICK_MS = 10;

export interface Turns {
  /** Resolves when the next message may go; what it gives is called once the message is dealt with. */
  take(): Promise<() => void>;
}

/**
 * Lets messages go one after another to a server that is quick, and beside each other, so many at most, to one that is
 * slow. Beside each other their answers wait for one another in this process, and whatever was answered and is not yet
 * written down goes out a second time if it dies.
 */
export function takeTurns(most: number): Turns {
  const waiting: ((done: () => void) => void)[] = [];
  let underWay = 0;
  let isNewestFresh = false;
  let timer: NodeJS.Timeout | undefined;

  function admit(): void {
    if (underWay > 0 && (isNewestFresh || underWay >= most)) return;
    const begin = waiting.shift();
    if (!begin) return;
    underWay += 1;
    isNewestFresh = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isNewestFresh = false;
      admit();
    }, QUICK_MS);
    begin(() => {
      underWay -= 1;
      admit();
    });
  }

  return {
    take: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        admit();
      }),
  };
}
