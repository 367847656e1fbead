import { Loading } from "../shared/components/loading.tsx";

/** Stands in while the session or a screen is on its way. */
export function LoadingPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Loading />
    </main>
  );
}
