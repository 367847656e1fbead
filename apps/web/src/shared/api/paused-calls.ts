export interface PausedCall {
  path: string;
  isWrite: boolean;
}

/** Calls that wait for a person to do something: to sign in again, or to ask for another attempt. */
export class PausedCalls {
  #waiting: readonly (PausedCall & { go: (isMade: boolean) => void })[] = [];
  readonly #listeners = new Set<() => void>();

  /** Waits for the person. Resolves to true if the call is to be made, false if it was given up. */
  pause(call: PausedCall): Promise<boolean> {
    return new Promise((go) => {
      this.#waiting = [...this.#waiting, { ...call, go }];
      this.#tell();
    });
  }

  /** Continues all waiting calls, or gives them up. */
  settle(isMade: boolean): void {
    const settled = this.#waiting;
    if (settled.length === 0) return;
    this.#waiting = [];
    this.#tell();
    for (const { go } of settled) go(isMade);
  }

  /** Leaves the calls pending forever, because nobody is left to whom the result would matter. */
  drop(): void {
    if (this.#waiting.length === 0) return;
    this.#waiting = [];
    this.#tell();
  }

  /** The waiting calls: a new array whenever one is added or they are settled. */
  readonly list = (): readonly PausedCall[] => this.#waiting;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  #tell() {
    for (const changed of this.#listeners) changed();
  }
}
