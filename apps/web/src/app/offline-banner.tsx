import WifiOff from "lucide-react/icons/wifi-off";
import { useIsOnline } from "../shared/use-is-online.ts";

/** Shown above every screen while there is no network. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className="sticky top-0 z-30 print:hidden">
      {!isOnline && (
        <p
          data-offline
          data-bar="top"
          className="flex h-(--offline-banner) items-center justify-center gap-2 border-b border-warning/40 bg-warning-soft px-2 text-sm text-warning"
        >
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          You are offline. Nothing you do is being sent.
        </p>
      )}
    </div>
  );
}
