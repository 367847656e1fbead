import { Dialog } from "./dialog.tsx";
import type { LineKey } from "./line-keys.tsx";

export interface KeysDialogProps {
  /** What is worked through: "worklist". */
  of: string;
  keys: readonly LineKey[];
  onClose: () => void;
}

/** The dialog that explains the keys of a list. */
export function KeysDialog({ of, keys, onClose }: KeysDialogProps) {
  return (
    <Dialog
      title={`Keys for the ${of}`}
      description="They work when the list, or nothing else, has the focus."
      onClose={onClose}
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-9 rounded-sm border border-line-strong bg-sunken px-2 py-0.5 text-center font-mono">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
