import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useId } from "react";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Dialog } from "./dialog.tsx";

export interface ColumnsDialogProps {
  /** The name of the list: "Users". */
  of: string;
  choices: readonly { key: string; title: string; isShown: boolean }[];
  show: (key: string, shows: boolean) => void;
  /** Whether the choice is stored in this browser, or elsewhere. */
  isKeptHere: boolean;
  move: (key: string, by: 1 | -1) => void;
  reset: () => void;
  onClose: () => void;
}

/** The dialog for a table's columns. Every change takes effect at once. */
export function ColumnsDialog({ of, choices, isKeptHere, show, move, reset, onClose }: ColumnsDialogProps) {
  const shown = choices.filter(({ isShown }) => isShown).length;
  return (
    <Dialog
      title={`Columns of ${of}`}
      description={`Choose which are shown, and in what order. ${isKeptHere ? "Kept in this browser." : "Save the view to keep them."}`}
      onClose={onClose}
    >
      <ul className="divide-y divide-line">
        {choices.map(({ key, title, isShown }, index) => (
          <ColumnLine
            key={key}
            title={title}
            isShown={isShown}
            isOnly={isShown && shown === 1}
            isFirst={index === 0}
            isLast={index === choices.length - 1}
            onShow={(shows) => show(key, shows)}
            onMove={(by) => move(key, by)}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <Button variant="secondary" onClick={reset}>
          Reset
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}

interface ColumnLineProps {
  title: string;
  isShown: boolean;
  /** Whether it is the only column shown: a table has at least one. */
  isOnly: boolean;
  isFirst: boolean;
  isLast: boolean;
  onShow: (shows: boolean) => void;
  onMove: (by: 1 | -1) => void;
}

function ColumnLine({ title, isShown, isOnly, isFirst, isLast, onShow, onMove }: ColumnLineProps) {
  const id = useId();
  return (
    <li className="flex items-center gap-3 py-1">
      <Checkbox
        id={id}
        checked={isShown}
        disabled={isOnly}
        onCheckedChange={(checked) => onShow(checked === true)}
      />
      <label htmlFor={id} className="grow">
        {title}
      </label>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Move ${title} up`}
        aria-disabled={isFirst}
        className="aria-disabled:opacity-40"
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden="true" className="size-4" />
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Move ${title} down`}
        aria-disabled={isLast}
        className="aria-disabled:opacity-40"
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden="true" className="size-4" />
      </Button>
    </li>
  );
}
