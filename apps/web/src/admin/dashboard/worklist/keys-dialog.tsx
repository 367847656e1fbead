import { Dialog } from "@scriptkeeper/ui/dialog";
import { workKeys } from "./use-work-keys.ts";

/** Which keys the worklist knows. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Keys of the worklist"
      description="They work while the list or nothing else has the focus."
      onClose={onClose}
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {workKeys.map(([key, does]) => (
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
