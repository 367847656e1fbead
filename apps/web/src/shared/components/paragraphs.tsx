/** A text as typed, with a paragraph for each line. */
export function Paragraphs({ text }: { text: string }) {
  const lines = text
    .split("\n")
    .map((line, place) => ({ place, line: line.trim() }))
    .filter(({ line }) => line);
  return lines.map(({ place, line }) => <p key={place}>{line}</p>);
}
