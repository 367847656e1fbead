import { createContext, type RefObject, useContext, useLayoutEffect } from "react";

/**
 * The medicine whose button had the focus when its row moved. Lives as long as the list in which the row may reappear.
 */
export const MovedFocusContext = createContext<RefObject<string | null>>({ current: null });

/** Keeps the focus on a button whose row moves within its list, and unfolds the new place. */
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
