import { DiscardQuestion } from "@scriptkeeper/ui/discard-question";
import { guardForms } from "@scriptkeeper/ui/leave-form";
import { useEffect, useRef, useState } from "react";
import { focusLastTyped, forgetChanges, hasUnsavedChanges, trackChanges } from "./unsaved-changes.ts";
import { useGuardedHistory } from "./use-guarded-history.ts";
import { useGuardedLinks } from "./use-guarded-links.ts";
import { useGuardedWindow } from "./use-guarded-window.ts";

export interface LeaveGuardProps {
  /** The fields that were typed into before the guard was loaded. */
  early: ReadonlySet<EventTarget>;
}

/** Asks before unsaved changes are lost: by a button of their form, a link, Back, or closing the window. */
export function LeaveGuard({ early }: LeaveGuardProps) {
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  const agreed = useRef<(() => void) | null>(null);
  useEffect(() => {
    const stop = trackChanges(early);
    guardForms({
      leave(leave, form) {
        if (!hasUnsavedChanges(form)) return leave();
        // Sets where the focus returns to: a tab that got it back would open.
        focusLastTyped();
        setAsked({ leave });
      },
      forget: forgetChanges,
    });
    return () => {
      stop();
      guardForms(null);
    };
  }, [early]);
  // An effect of its own, because the question may be answered before the dialog's effects have run.
  useEffect(() => {
    const leave = agreed.current;
    if (asked || !leave) return;
    agreed.current = null;
    // Runs after the dialog has returned the focus, so that the form that closes decides about it last.
    setTimeout(() => {
      forgetChanges();
      leave();
    });
  }, [asked]);
  useGuardedLinks();
  useGuardedHistory();
  useGuardedWindow();
  if (!asked) return null;
  function discard() {
    agreed.current = asked?.leave ?? null;
    setAsked(null);
  }
  return <DiscardQuestion onKeep={() => setAsked(null)} onDiscard={discard} />;
}
