import type { Cell } from "@scriptkeeper/contracts/database/database";
import { MASK } from "@scriptkeeper/contracts/database/limits";
import { TruncatedText } from "@scriptkeeper/ui/truncated-text";
import { indentJson } from "./indent-json.ts";

export interface CellTextProps {
  value: Cell;
  /** Names the value, in the title of the dialog that shows a long one in full. */
  of: string;
  isJson?: boolean;
}

/** A value as PostgreSQL prints it. NULL looks different from text, so that it is not mistaken for an empty value. */
export function CellText({ value, of, isJson = false }: CellTextProps) {
  if (value === null) return <span className="text-ink-muted italic">NULL</span>;
  if (value === MASK) {
    return (
      <span className="text-ink-muted">
        <span aria-hidden="true">{MASK}</span>
        <span className="sr-only">hidden</span>
      </span>
    );
  }
  return <TruncatedText text={value} of={of} {...(isJson && { layOut: indentJson })} />;
}
