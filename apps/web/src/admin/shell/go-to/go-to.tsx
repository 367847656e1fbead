import { leaveForm } from "@scriptkeeper/ui/leave-form";
import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";
import type { Office, Place } from "./recent.ts";
import { useTypedEarly } from "./use-typed-early.ts";

const LazyGoToDialog = lazyDialog(async () => (await import("./go-to-dialog.tsx")).GoToDialog);

export interface GoToProps {
  office: Office;
  /** The places visited, however they were reached, latest first. */
  recent: readonly Place[];
  onGone: (place: Place) => void;
}

/** A button, and Ctrl-K or ⌘-K anywhere, that finds anything by its name. */
export function GoTo({ office, recent, onGone }: GoToProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const typedEarly = useTypedEarly(isOpen);
  const chosen = useRef<Place["run"]>(undefined);
  const runChosen = useEffectEvent(() => {
    const run = chosen.current;
    chosen.current = undefined;
    // Runs after the dialog has returned the focus.
    if (run) setTimeout(() => run(office));
  });
  useEffect(() => {
    if (!isOpen) runChosen();
  }, [isOpen]);
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      // Nothing else opens over a question that awaits its answer.
      if (!document.querySelector("[data-modal]")) setOpen(true);
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        {...LazyGoToDialog.ahead}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line px-3 text-ink-muted hover:bg-sunken dense:min-h-9"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="max-sm:sr-only">Go to</span>
        <span aria-hidden="true" className="hidden text-xs dense:inline">
          Ctrl K
        </span>
      </button>
      {isOpen && (
        <LazyGoToDialog
          typedEarly={typedEarly}
          recent={recent}
          onClose={() => setOpen(false)}
          onGo={(place) => {
            onGone(place);
            setOpen(false);
            const { run, path, opens } = place;
            if (run) chosen.current = run;
            else leaveForm(() => navigate(path, opens ? { state: { opens } } : {}));
          }}
        />
      )}
    </>
  );
}
