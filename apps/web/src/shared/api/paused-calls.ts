export interface PausedCall {
  path: string;
  isWrite: boolean;
}

/** Calls that wait until a person has done something: signed in again, or asked for another attempt. */
export class PausedCalls {
  #waiting: readonly (PausedCall & { go: (isMade: boolean) => void })[] = [];
  readonly #listeners = new Set<() => void>();

  /** Waits for the person. True when the call is to be made, false when it was given up. */
  pause(call: PausedCall): Promise<boolean> {
    return new Promise((go) => {
      this.#waiting = [...this.#waiting, { ...call, go }];
      this.#tell();
    });
  }

  /** Lets every call that waits go on, or gives it up. */
  settle(isMade: boolean): void {
    const settled = this.#waiting;
    if (settled.length === 0) return;
    this.#waiting = [];
    this.#tell();
    for (const { go } of settled) go(isMade);
  }

  /** Leaves the calls unanswered for ever: nobody is there any more to whom the answer would mean something. */
  drop(): void {
    if (this.#waiting.length === 0) return;
    this.#waiting = [];
    this.#tell();
  }

  /** The calls that wait: another list whenever one is added or they are settled. */
  readonly list = (): readonly PausedCall[] => this.#waiting;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  #tell() {
    for (const changed of this.#listeners) changed();
  }
}
