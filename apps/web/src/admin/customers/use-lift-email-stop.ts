import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { trpc } from "../../shared/api/trpc.ts";
import { useWrite } from "../shared/use-write.ts";

/** Ends what keeps emails from a customer. */
export function useLiftEmailStop() {
  const utils = trpc.useUtils();
  return useWrite(trpc.users.liftEmailStop, {
    done: (_, { stop }) => ({
      title: stop === "bad_address" ? userMessages.addressTriedAgain : userMessages.subscribedAgain,
    }),
    failed: userMessages.emailStopFailed,
    refresh: () => utils.users.invalidate(),
  });
}
