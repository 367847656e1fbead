import { useIsFetching } from "@tanstack/react-query";
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { PausedCalls } from "../../shared/api/paused-calls.ts";

type Notice = ComponentType<{ calls: PausedCalls }>;

export interface LazyOfflineNoticeProps {
  calls: PausedCalls;
  /** Loads the notice itself. */
  load: () => Promise<Notice>;
}

/** The notice of steps that were not sent, loaded once the page stands: it would hold up the page. */
export function LazyOfflineNotice({ calls, load }: LazyOfflineNoticeProps) {
  const waiting = useSyncExternalStore(calls.subscribe, calls.list);
  const [Loaded, setLoaded] = useState<Notice | null>(null);
  const hasRead = useHasRead();
  const isNeeded = waiting.length > 0;
  useEffect(() => {
    if (Loaded || !(hasRead || isNeeded)) return;
    load().then(
      (notice) => setLoaded(() => notice),
      // The step itself then says that there is no network.
      () => isNeeded && calls.settle(false),
    );
  }, [Loaded, hasRead, isNeeded, calls, load]);
  return Loaded && <Loaded calls={calls} />;
}

/** Whether what the page reads first has come. */
function useHasRead(): boolean {
  const isReading = useIsFetching() > 0;
  const hasBegun = useRef(false);
  hasBegun.current ||= isReading;
  return hasBegun.current && !isReading;
}
