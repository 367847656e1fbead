/** Stands in while the session or a screen is on its way; what comes quickly is not announced by a flash. */
export function Loading() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <p role="status" className="appear-late text-ink-muted">
        Loading...
      </p>
    </main>
  );
}
