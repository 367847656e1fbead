import type { CountedList } from "@scriptkeeper/contracts/prescriptions/counted-items";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";

/** Returns the address of the prescriptions that a number counts, or of the patients who have them. */
export function countedPath(list: CountedList, counted: string): string {
  return `${paths.adminPrescriptions}?${new URLSearchParams({ list, counted })}`;
}

/** A number that opens what it counts in a new tab, so that the dialog or form around it stays. */
export function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" title="Opens in a new tab" className="text-ink underline tabular-nums">
      {children}
    </Link>
  );
}
