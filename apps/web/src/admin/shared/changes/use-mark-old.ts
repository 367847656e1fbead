import { trpc } from "../../../shared/api/trpc.ts";

/**
 * Returns a function that marks everything outdated that screens have read, since it may show what was written: each
 * screen reads it again when opened.
 */
export function useMarkOld(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () =>
    utils.invalidate(undefined, {
      refetchType: "none",
      predicate: ({ queryKey: [path] }) => !(path as string[]).includes("auth"),
    });
}
