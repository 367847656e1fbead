import type { MenuPanelProps } from "@scriptkeeper/ui/dropdown-menu";
import { MenuOpener, type OpenedBy } from "@scriptkeeper/ui/menu-opener";
import { type ReactElement, useId, useRef, useState } from "react";
import { lazyDialog } from "../../shared/lazy-dialog.tsx";

const LazyMenuPanel = lazyDialog(async () => (await import("@scriptkeeper/ui/dropdown-menu")).MenuPanel);

export interface MenuProps extends Pick<MenuPanelProps, "className" | "children"> {
  /** The button that opens and closes the menu. */
  trigger: ReactElement;
}

/**
 * A menu whose code is loaded once the pointer or the focus reaches its button; on touch screens, once the page has
 * settled.
 */
export function Menu({ trigger, ...panel }: MenuProps) {
  const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null);
  const opener = useRef<HTMLElement>(null);
  const id = useId();
  const close = () => setOpenedBy(null);
  LazyMenuPanel.useAheadOfTouch();
  return (
    <>
      <MenuOpener
        ref={opener}
        id={`${id}opener`}
        isOpen={openedBy !== null}
        opens={id}
        onOpen={setOpenedBy}
        onClose={close}
        {...LazyMenuPanel.ahead}
      >
        {trigger}
      </MenuOpener>
      {openedBy && (
        <LazyMenuPanel id={id} opener={opener} byKey={openedBy === "key"} onClose={close} {...panel} />
      )}
    </>
  );
}
