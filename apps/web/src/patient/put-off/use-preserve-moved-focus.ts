import { createContext, type RefObject, useContext, useLayoutEffect } from "react";

/** Of which medicine the button had the focus when it left its place. Lasts as long as the list that it may come back to. */
export const MovedFocusContext = createContext<RefObject<string | null>>({ current: null });

/** Keeps the focus on a button whose medicine moves to another place of its list, and unfolds that place. */
export function usePreserveMovedFocus(button: RefObject<HTMLButtonElement | null>, name: string): void {
  const moved = useContext(MovedFocusContext);
  useLayoutEffect(() => {
    const own = button.current;
    if (own && moved.current === name) {
      moved.current = null;
      own.closest("details")?.setAttribute("open", "");
      own.focus();
    }
    return () => {
      if (button.current && document.activeElement === button.current) moved.current = name;
    };
  }, [button, moved, name]);
}
