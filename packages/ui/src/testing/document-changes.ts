/** Returns a function that returns the same number for as long as the document has not changed. */
export function watchDocument(): () => number {
  let version = 0;
  const count = () => {
    version += 1;
  };
  const changes = new MutationObserver(count);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  return () => {
    if (changes.takeRecords().length > 0) count();
    return version;
  };
}

/** Returns a function that returns what `make` made last, and has it made again if the document has changed since. */
export function rememberedBy<T>(version: () => number, make: () => T): () => T {
  let made: { at: number; value: T } | undefined;
  return () => {
    const at = version();
    if (made?.at !== at) made = { at, value: make() };
    return made.value;
  };
}
