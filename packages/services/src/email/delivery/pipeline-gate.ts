/** A server that has not answered after so long is slow, and the next message does not wait for it. */
const QUICK_MS = 10;

export interface Turn {
  /** Resolves when the message may end. */
  granted(): Promise<void>;
  /** The message is dealt with, or will not end after all. */
  over(): void;
}

/**
 * Lets messages end one after another at a server that is quick, and beside each other, so many at most, at one that is
 * slow. Beside each other their answers wait for one another in this process, and whatever was answered and is not yet
 * written down goes out a second time if it dies.
 */
export function openPipeline(most: number): { take(): Turn } {
  const waiting = new Map<Turn, () => void>();
  const underWay = new Set<Turn>();
  let isNewestFresh = false;
  let timer: NodeJS.Timeout | undefined;

  function admit(): void {
    if (underWay.size > 0 && (isNewestFresh || underWay.size >= most)) return;
    const [first] = waiting;
    if (!first) return;
    const [turn, begin] = first;
    waiting.delete(turn);
    underWay.add(turn);
    isNewestFresh = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isNewestFresh = false;
      admit();
    }, QUICK_MS);
    begin();
  }

  return {
    take() {
      const turn: Turn = {
        granted: () =>
          new Promise((resolve) => {
            waiting.set(turn, resolve);
            admit();
          }),
        over() {
          waiting.delete(turn);
          if (underWay.delete(turn)) admit();
        },
      };
      return turn;
    },
  };
}
