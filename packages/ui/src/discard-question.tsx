import { BlockingDialog } from "./blocking-dialog.tsx";
import { Button } from "./button.tsx";
import { useIgnoreDoubleClick } from "./use-ignore-double-click.ts";

export interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks whether to discard unsaved text; a double click on what would close the form discards nothing. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  const discard = useIgnoreDoubleClick(onDiscard);
  return (
    <BlockingDialog title="Discard what you typed?" description={<p>It is not saved.</p>} onEscape={onKeep}>
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onClick={onKeep}>
          Keep editing
        </Button>
        <Button variant="destructive" onClick={discard}>
          Discard
        </Button>
      </div>
    </BlockingDialog>
  );
}
