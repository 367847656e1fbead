/** Stands where something is on its way; what comes quickly is not announced by a flash. */
export function Loading() {
  return (
    <p role="status" className="appear-late text-ink-muted">
      Loading...
    </p>
  );
}
