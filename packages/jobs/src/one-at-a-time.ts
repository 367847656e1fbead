export interface OneAtATime {
  /** Does the work now; while it is underway, once more afterwards, however often it was asked for. */
  ask(): void;
  /** Resolves when nothing is underway. */
  idle(): Promise<void>;
}

export function oneAtATime(work: () => Promise<void>, onError: (error: Error) => void): OneAtATime {
  let underway: Promise<void> | undefined;
  let again = false;

  async function run(): Promise<void> {
    do {
      again = false;
      await work().catch(onError);
    } while (again);
    underway = undefined;
  }

  return {
    ask() {
      again = true;
      underway ??= run();
    },
    idle: async () => underway,
  };
}
