import { useIsFetching } from "@tanstack/react-query";
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { PausedCalls } from "../../shared/api/paused-calls.ts";

type Notice = ComponentType<{ calls: PausedCalls }>;

export interface LazyOfflineNoticeProps {
  calls: PausedCalls;
  /** Loads the actual notice. */
  load: () => Promise<Notice>;
}

/** The notice about steps that were not sent. Loaded once the page has its data, so that it does not delay the page. */
export function LazyOfflineNotice({ calls, load }: LazyOfflineNoticeProps) {
  const waiting = useSyncExternalStore(calls.subscribe, calls.list);
  const [Loaded, setLoaded] = useState<Notice | null>(null);
  const hasRead = useHasRead();
  const isNeeded = waiting.length > 0;
  useEffect(() => {
    if (Loaded || !(hasRead || isNeeded)) return;
    load().then(
      (notice) => setLoaded(() => notice),
      // Without the notice, the step itself says that there is no network.
      () => isNeeded && calls.settle(false),
    );
  }, [Loaded, hasRead, isNeeded, calls, load]);
  return Loaded && <Loaded calls={calls} />;
}

/** Tells whether the page's first data has loaded. */
function useHasRead(): boolean {
  const isReading = useIsFetching() > 0;
  const hasBegun = useRef(false);
  hasBegun.current ||= isReading;
  return hasBegun.current && !isReading;
}
