export interface RequestKeys {
  /** Returns the same key for the same request until it is answered; null if the browser can't make one. */
  of: (request: object) => string | null;
  /** Notes that the last request was answered: the next one gets a new key, even if it is equal. */
  answered: () => void;
}

/** Gives equal requests the same key, so that sending one again after a lost response does nothing twice. */
export function requestKeys(): RequestKeys {
  let last: { request: string; key: string | null } | undefined;
  return {
    of(request) {
      const text = JSON.stringify(request);
      if (last?.request !== text) last = { request: text, key: newKey() };
      return last.key;
    },
    answered() {
      last = undefined;
    },
  };
}

/** Browsers offer `randomUUID` only on pages from HTTPS or localhost. */
function newKey(): string | null {
  return "randomUUID" in crypto ? crypto.randomUUID() : null;
}
