import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** One line of a prescription's card. */
export function Fact({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-muted" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">{children}</span>
    </li>
  );
}
