export interface RequestKeys {
  /** The same for the same request until it was answered; `null` where the browser makes none. */
  of: (request: object) => string | null;
  /** The last request was answered: whatever is sent next is meant as another. */
  answered: () => void;
}

/** Gives the same key to the same request, so that sending it again after a lost answer does nothing twice. */
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

/** Browsers make keys only on pages that came over HTTPS or from this machine. */
function newKey(): string | null {
  return "randomUUID" in crypto ? crypto.randomUUID() : null;
}
