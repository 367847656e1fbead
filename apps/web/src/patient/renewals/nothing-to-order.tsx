import { EmptyState } from "@scriptkeeper/ui/empty-state";
import type { ReactNode } from "react";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { GoBack } from "./go-back.tsx";

/** Says that the link leads to nothing that can be ordered. */
export function NothingToOrder({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <EmptyState title={title}>
        <p className="mb-4">{children}</p>
        <GoBack />
      </EmptyState>
      <NeedHelp />
    </>
  );
}
