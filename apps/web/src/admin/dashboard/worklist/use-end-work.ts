import type { WorkLine } from "@scriptkeeper/contracts/worklist/worklist";
import { trpc } from "../../../shared/api/trpc.ts";
import { explained, useWrite } from "../../shared/changes/use-write.ts";
import { useLiftEmailStop } from "../../shared/people/use-lift-email-stop.ts";

/**
 * Returns a function that ends a line with one press, and whether it is running. The line's kind decides which call it
 * makes.
 */
export function useEndWork(line: WorkLine) {
  const utils = trpc.useUtils();
  const refreshInAnyCase = () =>
    Promise.all([utils.worklist.invalidate(), utils.deliveries.invalidate(), utils.logs.invalidate()]);
  const failed = explained("Not done: it stays on the list", "We don't know whether it was done");
  const [arrive, arriving] = useWrite(trpc.deliveries.settle, {
    done: "Order marked as arrived",
    failed,
    refreshInAnyCase,
    isUndoable: true,
  });
  const [resend, resending] = useWrite(trpc.logs.resendEmail, {
    done: "The email will be sent again",
    failed,
    refreshInAnyCase,
  });
  const [attend, attending] = useWrite(trpc.worklist.attend, {
    done: "Marked as done",
    failed,
    refreshInAnyCase,
    isUndoable: true,
  });
  const [lift, { isPending: isLifting }] = useLiftEmailStop();
  function end() {
    if (line.kind === "late_delivery") return arrive({ renewalId: line.key });
    const id = Number(line.key);
    if (line.kind === "bad_address") return lift({ id, stop: "bad_address" });
    return line.kind === "refused_mail" ? resend({ id }) : attend({ id });
  }
  const isPending = arriving.isPending || resending.isPending || attending.isPending || isLifting;
  return [end, isPending] as const;
}
