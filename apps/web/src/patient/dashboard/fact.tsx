import type { ReactNode } from "react";

/** One thing known of a prescription; they follow each other like the words of a sentence. */
export function Fact({ children }: { children: ReactNode }) {
  return (
    <li className="inline not-first:before:mx-1.5 not-first:before:text-ink-muted not-first:before:content-['·']">
      {children}
    </li>
  );
}
