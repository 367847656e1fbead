import { forgetChanges } from "@scriptkeeper/ui/leave-form";
import { type ReactNode, useState } from "react";
import { lazyDialog } from "../../shared/lazy-dialog.tsx";
import { useSession } from "../../shared/session/session-context.ts";

const LazySignOutQuestion = lazyDialog(async () => (await import("./sign-out-question.tsx")).SignOutQuestion);

/**
 * Signs out. If typed text would be lost, on this screen or in a draft of another, a question comes first, which is
 * returned too.
 */
export function useSignOut(): [signOut: () => void, question: ReactNode] {
  const { logout } = useSession();
  const [isAsked, setAsked] = useState(false);
  function signOut() {
    if (holdsWords()) setAsked(true);
    else logout();
  }
  const question = isAsked && (
    <LazySignOutQuestion
      onClose={() => setAsked(false)}
      onDiscard={() => {
        forgetChanges();
        logout();
      }}
    />
  );
  return [signOut, question];
}

/** Tells whether the browser would ask before the window is closed. */
function holdsWords(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
