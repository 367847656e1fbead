import UserRound from "lucide-react/icons/user-round";
import type { ReactNode } from "react";

export interface WhoseBannerProps {
  name: string;
  /** The text, if it is to say more than whose screens these are. */
  text?: string;
  children?: ReactNode;
}

/** A banner that always says whose medicines are on the screen. */
export function WhoseBanner({
  name,
  text = `You are looking at ${name}'s medicines`,
  children,
}: WhoseBannerProps) {
  return (
    <aside
      aria-label="Whose medicines these are"
      data-bar="top"
      className="print:hidden sticky top-0 z-30 border-b border-warning/40 bg-warning-soft text-warning"
    >
      {/* As wide as the screen below, which has two columns on some pages. */}
      <div className="mx-auto flex max-w-[720px] lg:[aside:has(~[data-wide])_&]:max-w-[1120px] flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
        <p className="flex min-w-0 items-center gap-2 font-semibold wrap-anywhere">
          <UserRound aria-hidden="true" className="size-5 shrink-0" />
          {text}
        </p>
        {children}
      </div>
    </aside>
  );
}
