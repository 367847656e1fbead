import { Loading } from "../shared/components/loading.tsx";

/** Shown while the session or a screen loads. */
export function LoadingPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Loading />
    </main>
  );
}
