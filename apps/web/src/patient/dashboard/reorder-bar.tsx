import { messages, reorderItems } from "@scriptkeeper/contracts/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { useState } from "react";
import { failedAnswer, serverMessage } from "../../shared/api/api-answer.ts";
import { useReorder } from "./use-reorder.ts";

/** Orders what is selected. It stays at the bottom of the screen, so that it is in reach from every card. */
export function ReorderBar({ selected }: { selected: readonly number[] }) {
  const [pressedEmpty, setPressedEmpty] = useState(false);
  const reorder = useReorder();
  const [first] = selected;

  function press() {
    setPressedEmpty(first === undefined);
    if (first !== undefined) reorder.start(first, selected);
  }

  return (
    <div
      data-sticky-bar
      className="sticky bottom-0 z-20 -mx-4 mt-4 border-t border-line bg-surface px-4 py-3"
    >
      {reorder.error !== null && (
        <Alert variant="destructive" role="alert" className="mb-3">
          {whyNotStarted(reorder.error)}
        </Alert>
      )}
      {pressedEmpty && first === undefined && (
        <Alert variant="warning" role="alert" className="mb-3" title={messages.nothingSelected}>
          <p>Select at least one prescription above, then press the button again.</p>
        </Alert>
      )}
      <Button busy={reorder.isPending} onClick={press} className="w-full">
        {reorderItems(selected.length)}
      </Button>
    </div>
  );
}

function whyNotStarted(error: unknown): string {
  const answer = failedAnswer(error);
  if (answer.kind === "refused" && answer.code === "NOT_FOUND")
    return "A prescription that you selected is no longer on your list. Nothing was ordered or charged. We have brought the list up to date: check your selection, then press the button again.";
  return serverMessage(error) ?? "We could not start your order. Nothing was charged. Please try again.";
}
