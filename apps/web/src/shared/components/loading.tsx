/** A placeholder while something loads; it appears late, so that quick loads cause no flash. */
export function Loading() {
  return (
    <p role="status" className="appear-late text-ink-muted">
      Loading...
    </p>
  );
}
