import { usePreserveFocus } from "@scriptkeeper/ui/preserve-focus";
import { ThemeSwitch } from "@scriptkeeper/ui/theme-switch";
import { type ReactNode, useRef } from "react";
import { Brand } from "./brand.tsx";

export interface PageFrameProps {
  /** Shown at the end of the top bar. */
  actions?: ReactNode;
  /** Whether it shows one narrow card in the middle instead of a full column. */
  narrow?: boolean;
  /** Whether it has room for two columns on a wide screen. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of every screen outside the back office: one column of at most 720 px, or two on a wide screen. */
export function PageFrame({ actions, narrow = false, wide = false, children }: PageFrameProps) {
  const main = useRef<HTMLElement>(null);
  usePreserveFocus(main);
  const width = narrow ? "max-w-md" : wide ? "max-w-[720px] lg:max-w-[1120px]" : "max-w-[720px]";
  return (
    <div data-wide={wide || undefined} className="flex min-h-dvh flex-col print:block print:min-h-0">
      <header data-bar="top" className="print:hidden border-b border-line bg-surface">
        <div
          className={`mx-auto flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 ${width}`}
        >
          <Brand compact={actions !== undefined} />
          {actions}
        </div>
      </header>
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        data-makes-room={actions !== undefined || undefined}
        className={`mx-auto w-full grow px-4 py-4 break-words outline-none sm:py-10 print:max-w-none print:p-0 ${width}`}
      >
        {children}
      </main>
      <footer className="print:hidden border-t border-line text-ink-muted">
        <div
          className={`mx-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2.5 sm:py-4 ${width}`}
        >
          <p>© {new Date().getFullYear()} Scriptkeeper</p>
          <ThemeSwitch />
        </div>
      </footer>
    </div>
  );
}
