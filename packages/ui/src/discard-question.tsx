import { BlockingDialog } from "./blocking-dialog.tsx";
import { Button } from "./button.tsx";

export interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks whether words that are not saved may go. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <BlockingDialog
      open
      title="Discard what you typed?"
      description={<p>It is not saved.</p>}
      onEscape={onKeep}
    >
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onClick={onKeep}>
          Keep editing
        </Button>
        <Button variant="destructive" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </BlockingDialog>
  );
}
