import type { ReactNode } from "react";

/** One thing known of a prescription; they follow each other like the words of a sentence. */
export function Fact({ children }: { children: ReactNode }) {
  return (
    <li className="inline not-first:before:text-ink-muted not-first:before:content-['\00a0·_']">
      {children}
    </li>
  );
}
