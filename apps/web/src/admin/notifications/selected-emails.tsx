import { ExportSelected } from "../shared/exports/export-selected.tsx";
import { SelectionBar } from "../shared/selection-bar.tsx";

export interface SelectedEmailsProps {
  ids: readonly number[];
  onClose: () => void;
}

/** How many emails are selected, on whatever pages, and what can be done with them. */
export function SelectedEmails({ ids, onClose }: SelectedEmailsProps) {
  const count = `${ids.length.toLocaleString("en-AU")} ${ids.length === 1 ? "email" : "emails"}`;
  return (
    <SelectionBar count={count} onClear={onClose}>
      <ExportSelected list="emails" ids={[...ids]} />
    </SelectionBar>
  );
}
