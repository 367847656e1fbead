import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";

/** Ends what keeps emails from a customer. */
export function useLiftEmailStop() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const change = trpc.users.liftEmailStop.useMutation({
    onSuccess: (_, { stop }) => {
      toast({
        title: stop === "bad_address" ? userMessages.addressTriedAgain : userMessages.subscribedAgain,
        variant: "success",
      });
      return utils.users.invalidate();
    },
    onError: (error) =>
      toast({ title: serverMessage(error) ?? userMessages.emailStopFailed, variant: "destructive" }),
  });
  return {
    lift: useOnce(change.mutateAsync),
    liftingStop: change.isPending ? change.variables.stop : null,
  };
}
