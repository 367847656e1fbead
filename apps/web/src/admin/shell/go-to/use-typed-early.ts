import { useEffect, useRef } from "react";

/**
 * Returns the letters typed before an opened dialog is loaded: they are meant for the dialog, and not for anything
 * behind it.
 */
export function useTypedEarly(isOpen: boolean): () => string {
  const typed = useRef("");
  useEffect(() => {
    if (!isOpen) return;
    function keep(event: KeyboardEvent) {
      if (!document.querySelector("[data-opening]")) return;
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key === "Backspace") typed.current = typed.current.slice(0, -1);
      else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) typed.current += key;
      else if (key !== "Enter") return;
      event.preventDefault();
    }
    document.addEventListener("keydown", keep);
    return () => {
      document.removeEventListener("keydown", keep);
      typed.current = "";
    };
  }, [isOpen]);
  return () => typed.current;
}
