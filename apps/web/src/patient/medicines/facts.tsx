import type { ReactNode } from "react";

/** What is known of a prescription, as much to a line as there is room for; the dot before the first in a line is cut off. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-x-clip">
      <ul className="-ml-4 flex flex-wrap items-baseline *:max-w-full *:pl-4">{children}</ul>
    </div>
  );
}

/** One thing known of a prescription; a line ends before or after it where it can. */
export function Fact({ children }: { children: ReactNode }) {
  return (
    <li className="-indent-4 *:indent-0 before:inline-block before:w-4 before:text-center before:indent-0 before:text-ink-muted before:content-['·']">
      {children}
    </li>
  );
}
