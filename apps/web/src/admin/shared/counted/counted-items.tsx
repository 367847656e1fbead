import { type ReactNode, useState } from "react";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";

const LazyItemsDrawer = lazyDialog(async () => (await import("./items-drawer.tsx")).ItemsDrawer, SaysOpening);

export interface CountedItemsProps {
  /** The prescriptions that the number counts. */
  ids: readonly number[];
  /** The number, as it stands in its sentence. */
  children: ReactNode;
}

/** A number whose prescriptions nothing but their ids names: it opens them beside whatever it stands in. */
export function CountedItems({ ids, children }: CountedItemsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="text-ink underline tabular-nums"
        onClick={() => setOpen(true)}
        {...LazyItemsDrawer.ahead}
      >
        {children}
      </button>
      {isOpen && <LazyItemsDrawer ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
}

/** It stands within a sentence. */
function SaysOpening() {
  return (
    <span role="status" className="sr-only">
      Opening
    </span>
  );
}
