/** The reasons for a decision, unfolded on request: sentences from the function that made it. */
export function WhyDetails({ summary, lines }: { summary: string; lines: readonly string[] | undefined }) {
  if (!lines?.length) return null;
  return (
    <details className="text-ink-muted">
      <summary className="min-h-11 w-fit cursor-pointer content-center underline wrap-anywhere in-[td]:whitespace-nowrap sm:whitespace-nowrap dense:min-h-7">
        {summary}
      </summary>
      <ul className="space-y-1">
        {[...new Set(lines)].map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
