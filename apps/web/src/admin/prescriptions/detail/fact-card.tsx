import { Card, CardTitle } from "@scriptkeeper/ui/card";
import type { ReactNode } from "react";

/** A titled group of facts. */
export function FactCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardTitle className="mb-3">{title}</CardTitle>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {children}
      </dl>
    </Card>
  );
}

/** One fact; an unknown value says so. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isKnown = children !== null && children !== undefined && children !== "";
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 break-words tabular-nums">
        {isKnown ? children : <span className="text-ink-muted">Not recorded</span>}
      </dd>
    </>
  );
}
