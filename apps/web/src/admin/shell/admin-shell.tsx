import { Button } from "@scriptkeeper/ui/button";
import { useDensity } from "@scriptkeeper/ui/density";
import { usePreserveFocus } from "@scriptkeeper/ui/preserve-focus";
import { SidePanel } from "@scriptkeeper/ui/side-panel";
import { Spinner } from "@scriptkeeper/ui/spinner";
import MenuIcon from "lucide-react/icons/menu";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { Brand } from "../../shared/components/brand.tsx";
import { VisitContext } from "../shared/visits.ts";
import { GoTo } from "./go-to/go-to.tsx";
import { type Place, withRecent } from "./go-to/recent.ts";
import { SideNavigation } from "./side-navigation.tsx";
import { useRail } from "./use-rail.ts";
import { useSignOut } from "./use-sign-out.tsx";
import { useWorkCounts } from "./use-work-counts.ts";
import { UserMenu } from "./user-menu.tsx";

export interface AdminShellProps {
  /** The address of the screen that is loading. */
  pending: string | null;
  children: ReactNode;
}

/**
 * The frame of every administrator screen: a bar on top, the navigation at the side, and the page scrolling beside it.
 */
export function AdminShell({ pending, children }: AdminShellProps) {
  const [panelOpen, setPanelOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const [isRail, setRail] = useRail();
  const counts = useWorkCounts();
  const [signOut, signOutQuestion] = useSignOut();
  // Kept only while the window is open, because these are names of patients.
  const [recent, setRecent] = useState<readonly Place[]>([]);
  const remember = useCallback((gone: Place) => setRecent((before) => withRecent(before, gone)), []);
  useDensity();
  usePreserveFocus(main);
  return (
    <div className="flex h-dvh flex-col text-sm">
      <header
        data-bar="top"
        className="sticky top-0 z-20 flex h-16 shrink-0 items-center gap-[min(0.75rem,12px)] border-b border-line bg-surface px-[min(1rem,16px)]"
      >
        <Button
          variant="quiet"
          size="icon"
          aria-label="Open navigation"
          className="-ml-2 size-[min(2.75rem,52px)] shrink-0 md:hidden"
          onClick={() => setPanelOpen(true)}
        >
          <MenuIcon aria-hidden="true" className="size-5" />
        </Button>
        <Brand suffix="Admin" />
        <div className="ml-auto flex shrink-0 items-center gap-3">
          {pending !== null && (
            <p role="status" className="appear-late flex items-center gap-2 text-ink-muted">
              <Spinner />
              <span className="max-sm:sr-only">Loading...</span>
            </p>
          )}
          <GoTo office={{ signOut }} recent={recent} onGone={remember} />
          <UserMenu onSignOut={signOut} />
        </div>
      </header>
      <div className="flex min-h-0 grow">
        <div
          className={`hidden shrink-0 overflow-y-auto border-r border-line bg-surface md:block ${isRail ? "w-15" : "w-64"}`}
        >
          {counts && <counts.CountAfterWrites />}
          <SideNavigation pending={pending} counts={counts} isRail={isRail} onRail={setRail} />
        </div>
        <main
          ref={main}
          id="main"
          data-gives-way
          tabIndex={-1}
          aria-busy={pending !== null}
          className="relative min-w-0 grow overflow-y-auto p-[min(1rem,16px)] outline-none has-[[data-selection-bar]]:scroll-pb-56 sm:has-[[data-selection-bar]]:scroll-pb-32 sm:p-6 dense:px-6 dense:py-3 short:p-3 [--page-edge:1.5rem] dense:[--page-edge:0.75rem] short:[--page-edge:0.75rem] min-[75rem]:scroll-pt-[calc(var(--filters,0px)+2.75rem)]"
        >
          <VisitContext value={remember}>{children}</VisitContext>
        </main>
      </div>
      <SidePanel
        open={panelOpen}
        onOpenChange={setPanelOpen}
        title="Navigation"
        closeLabel="Close navigation"
      >
        <div className="grow overflow-y-auto text-sm">
          <SideNavigation pending={pending} counts={counts} onNavigate={() => setPanelOpen(false)} />
        </div>
      </SidePanel>
      {signOutQuestion}
    </div>
  );
}
