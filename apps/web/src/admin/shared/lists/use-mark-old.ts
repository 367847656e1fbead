import { trpc } from "../../../shared/api/trpc.ts";

/** Whatever another screen has kept may tell of what was written: it is read again once that screen is opened. */
export function useMarkOld(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () =>
    utils.invalidate(undefined, {
      refetchType: "none",
      predicate: ({ queryKey: [path] }) => !(path as string[]).includes("auth"),
    });
}
