/** Gives the same key to the same request, so that sending it again after a lost answer does nothing twice. */
export function keyOfRequest(): (request: object) => string | null {
  let last: { request: string; key: string | null } | undefined;
  return (request) => {
    const text = JSON.stringify(request);
    if (last?.request !== text) last = { request: text, key: newKey() };
    return last.key;
  };
}

/** Browsers make keys only on pages that came over HTTPS or from this machine. */
function newKey(): string | null {
  return "randomUUID" in crypto ? crypto.randomUUID() : null;
}
