import { trpc } from "../../shared/api/trpc.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";

/** Checks the store now; the result replaces what was shown. */
export function useCheckStore() {
  const cache = trpc.useUtils();
  const look = trpc.store.check.useMutation({
    onSuccess: (status) => cache.store.status.setData(undefined, status),
  });
  const once = useSingleFlight(() => look.mutateAsync());
  return {
    check: () => once(undefined),
    isPending: look.isPending,
    error: look.isError ? look.error : null,
  };
}
