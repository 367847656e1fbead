import { type ReactNode, useState } from "react";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";
import { NumberButton } from "./number-button.tsx";

const LazyItemsDrawer = lazyDialog(async () => (await import("./items-drawer.tsx")).ItemsDrawer);

export interface CountedItemsProps {
  /** The ids of the counted prescriptions. */
  ids: readonly number[];
  /** The number, as it reads in its sentence. */
  children: ReactNode;
}

/** A number of prescriptions that only their ids identify: it opens them in a drawer beside its place. */
export function CountedItems({ ids, children }: CountedItemsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <NumberButton onOpen={() => setOpen(true)} ahead={LazyItemsDrawer.ahead}>
        {children}
      </NumberButton>
      {isOpen && <LazyItemsDrawer ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
}
