import { messages } from "@scriptkeeper/contracts/messages";
import { BlockingDialog } from "@scriptkeeper/ui/blocking-dialog";
import { Button } from "@scriptkeeper/ui/button";
import { useState, useSyncExternalStore } from "react";
import type { PausedCalls } from "../shared/api/paused-calls.ts";
import { isReachable } from "../shared/api/reachable.ts";
import { useIsOnline } from "../shared/use-is-online.ts";

/** Says at once that a step was not taken because there is no network, and takes it only on request. */
export function OfflineNotice({ calls }: { calls: PausedCalls }) {
  const waiting = useSyncExternalStore(calls.subscribe, calls.list);
  if (waiting.length === 0) return null;
  const isOrder = waiting.some(({ path }) => path === "renewals.renew");
  return <Notice isOrder={isOrder} calls={calls} />;
}

function Notice({ isOrder, calls }: { isOrder: boolean; calls: PausedCalls }) {
  const isOnline = useIsOnline();
  const [attempt, setAttempt] = useState<"none" | "under way" | "failed">("none");
  const cancel = () => calls.settle(false);

  async function tryAgain() {
    setAttempt("under way");
    if (await isReachable()) calls.settle(true);
    else setAttempt("failed");
  }

  return (
    <BlockingDialog
      title="You are offline"
      onEscape={cancel}
      description={
        <>
          <p>{isOrder ? messages.orderNotPlaced : "This was not done. Nothing was sent."}</p>
          <p>What you chose and typed is still here. Nothing will be sent until you press “Try again”.</p>
          <p role="status" className="font-semibold text-ink">
            {isOnline ? "You are back online." : attempt === "failed" && "You are still offline."}
          </p>
        </>
      }
    >
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
        <Button busy={attempt === "under way"} onClick={() => void tryAgain()}>
          Try again
        </Button>
      </div>
    </BlockingDialog>
  );
}
