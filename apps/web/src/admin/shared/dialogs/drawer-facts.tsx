import type { ReactNode } from "react";

/** The facts about a record in a drawer, as a list of names and values. */
export function DrawerFacts({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <dl className={`grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 ${className}`}>{children}</dl>;
}

export function DrawerFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
