import { Dialog } from "@scriptkeeper/ui/dialog";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { type ComponentType, useEffect } from "react";
import { loadAhead, loadOpened } from "./reload-after-update.ts";
import { useIsOnline } from "./use-is-online.ts";
import { useLoadedPart } from "./use-loaded-part.ts";

/** By then a page has shown its rows. */
const SETTLED_MS = 1_500;

interface Closable {
  onClose: () => void;
}

/**
 * Creates a dialog whose code is loaded when it is opened, or earlier: `ahead` belongs on the control that opens it,
 * or around that. If loading fails, a dialog says so and offers to try again. `Opening` is shown while it loads.
 */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
  Opening: ComponentType = SaysOpening,
) {
  let Loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    Loaded ??= await load();
  };

  const loadNow = () => loadOpened(loadOnce);

  function LazyDialog(props: Props) {
    const { state, retry } = useLoadedPart(loadNow, Loaded !== null);
    if (state === "failed") return <NotLoaded onClose={props.onClose} onRetry={retry} />;
    if (state === "there" && Loaded) return <Loaded {...props} />;
    return <Opening />;
  }

  const loadSoon = () => {
    if (!Loaded) void loadAhead(loadOnce);
  };
  /**
   * A finger reaches the control only when it presses, so on touch screens the code is loaded once the page has
   * settled.
   */
  const useAheadOfTouch = () =>
    useEffect(() => {
      if (!(navigator.maxTouchPoints > 0)) return;
      const timer = window.setTimeout(loadSoon, SETTLED_MS);
      return () => window.clearTimeout(timer);
    }, []);
  return Object.assign(LazyDialog, {
    ahead: { onPointerEnter: loadSoon, onFocus: loadSoon },
    useAheadOfTouch,
  });
}

/** While this is shown, the keys of a list do nothing. It may stand within a sentence. */
export function SaysOpening() {
  return (
    <span role="status" data-opening className="sr-only">
      Opening
    </span>
  );
}

function NotLoaded({ onClose, onRetry }: Closable & { onRetry: () => void }) {
  const isOnline = useIsOnline();
  return (
    <Dialog title="This could not be opened" onClose={onClose}>
      <ErrorState title="Part of this page could not be loaded" onRetry={onRetry}>
        <p>
          {isOnline
            ? "Nothing was changed. Try again. If it still fails, load the page again."
            : "You are offline, and nothing was changed. Try again once you are connected."}
        </p>
      </ErrorState>
    </Dialog>
  );
}
