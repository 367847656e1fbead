import { messages, reorderItems } from "@scriptkeeper/contracts/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { useState } from "react";
import { useReorder } from "./use-reorder.ts";
import { whyNotStarted } from "./why-not-started.ts";

/**
 * Orders the selected items. Once any is selected, it sticks to the bottom of the screen, in reach from every row;
 * until then it is out of the way.
 */
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
      data-bar="bottom"
      className={
        first === undefined
          ? "mt-2"
          : "sticky bottom-0 z-20 -mx-4 mt-2 border-t border-line bg-surface px-4 py-3"
      }
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
      <Button
        variant={first === undefined ? "secondary" : "primary"}
        busy={reorder.isPending}
        onClick={press}
        className="w-full"
      >
        {reorderItems(selected.length)}
      </Button>
    </div>
  );
}
