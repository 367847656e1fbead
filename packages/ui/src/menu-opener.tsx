import { Slot } from "radix-ui";
import type { ComponentProps, KeyboardEvent, PointerEvent, ReactElement } from "react";

export type OpenedBy = "pointer" | "key";

export interface MenuOpenerProps extends Pick<ComponentProps<"button">, "id" | "onPointerEnter" | "onFocus"> {
  ref: ComponentProps<typeof Slot.Root>["ref"];
  isOpen: boolean;
  /** The id of the menu. */
  opens: string;
  onOpen: (by: OpenedBy) => void;
  onClose: () => void;
  /** The button. */
  children: ReactElement;
}

/** Makes a button open and close a menu, whose code may be loaded only then. */
export function MenuOpener({ isOpen, opens, onOpen, onClose, ...button }: MenuOpenerProps) {
  function press(event: PointerEvent) {
    if (event.button !== 0 || event.ctrlKey) return;
    if (isOpen) return onClose();
    // The menu gets the focus, not its button.
    event.preventDefault();
    onOpen("pointer");
  }
  function pressKey(event: KeyboardEvent) {
    if (!["Enter", " ", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    if (isOpen && event.key !== "ArrowDown") onClose();
    else onOpen("key");
  }
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={isOpen}
      {...(isOpen && { "aria-controls": opens })}
      onPointerDown={press}
      onKeyDown={pressKey}
      {...button}
    />
  );
}
