import { trpc } from "../../shared/api/trpc.ts";

/** Reads this screen again after a write; every other screen does so when it is opened, for any table may stand behind it. */
export function useInvalidateDatabase(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await utils.invalidate(undefined, { refetchType: "none" });
    await utils.database.invalidate();
  };
}
