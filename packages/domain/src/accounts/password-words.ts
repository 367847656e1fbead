const SHORTEST_WORD = 3;
/** How many letters must be left once the words are removed. */
const LETTERS_OF_ITS_OWN = 4;

/** Whether a password consists of such words, with little of its own around them besides digits and signs. */
export function isMadeOfWords(password: string, sources: readonly string[]): boolean {
  const plain = fold(password);
  const words = wordsOf(sources).filter((word) => plain.includes(word));
  if (words.length === 0) return false;
  const rest = words.reduce((left, word) => left.replaceAll(word, " "), plain);
  return rest.replace(/[^\p{L}]/gu, "").length < LETTERS_OF_ITS_OWN;
}

/** Names and addresses, whole and in parts, longest first. */
function wordsOf(sources: readonly string[]): string[] {
  const words = sources.map(fold).flatMap((source) => {
    const parts = source.split(/[^\p{L}\p{N}]+/u);
    return [parts.join(""), ...parts];
  });
  return [...new Set(words)]
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length);
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
