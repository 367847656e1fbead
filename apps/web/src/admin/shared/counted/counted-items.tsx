import { type ReactNode, useState } from "react";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";
import { NumberButton } from "./number-button.tsx";

const LazyItemsDrawer = lazyDialog(async () => (await import("./items-drawer.tsx")).ItemsDrawer);

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
      <NumberButton onOpen={() => setOpen(true)} ahead={LazyItemsDrawer.ahead}>
        {children}
      </NumberButton>
      {isOpen && <LazyItemsDrawer ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
}
