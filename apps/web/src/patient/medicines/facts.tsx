import type { ReactNode } from "react";

/** The facts about a prescription, with as many on a line as fit; the dot before the first on each line is clipped. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-x-clip">
      <ul className="-ml-4 flex flex-wrap items-baseline *:max-w-full *:pl-4">{children}</ul>
    </div>
  );
}

/** One fact about a prescription; lines break between facts if possible. */
export function Fact({ children }: { children: ReactNode }) {
  return (
    <li className="-indent-4 *:indent-0 before:inline-block before:w-4 before:text-center before:indent-0 before:text-ink-muted before:content-['·']">
      {children}
    </li>
  );
}
