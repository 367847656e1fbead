import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { useWrite } from "../changes/use-write.ts";
import { useInvalidateEmailStops } from "./use-invalidate-email-stops.ts";

/** Returns a function that lifts an email stop of a customer. */
export function useLiftEmailStop({ onDone }: { onDone?: () => void } = {}) {
  const utils = trpc.useUtils();
  return useWrite(trpc.users.liftEmailStop, {
    done: (_, { stop }) => ({
      title: stop === "bad_address" ? userMessages.addressTriedAgain : userMessages.subscribedAgain,
    }),
    failed: userMessages.emailStopFailed,
    refresh: useInvalidateEmailStops(),
    refreshInAnyCase: () => utils.worklist.invalidate(),
    isUndoable: true,
    ...(onDone && { onDoneIfMounted: onDone }),
  });
}
