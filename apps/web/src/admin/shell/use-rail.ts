import { useState, useSyncExternalStore } from "react";

/** The key under which the browser keeps whether the navigation is folded: "rail" or "full", if that was chosen. */
const STORAGE_KEY = "navigation";

/** Beside the whole navigation, lists with all their columns are wider than such a screen. */
const narrow = () => matchMedia("(width < 75rem)");

/**
 * Tells whether the navigation is folded to a rail of icons, and changes it. Until somebody chooses, it is folded on
 * narrow screens.
 */
export function useRail(): [boolean, (folded: boolean) => void] {
  const isNarrow = useSyncExternalStore(listen, () => narrow().matches);
  const [chosen, setChosen] = useState(() => localStorage.getItem(STORAGE_KEY));
  return [
    chosen === "rail" || (isNarrow && chosen !== "full"),
    (folded) => {
      const choice = folded ? "rail" : "full";
      localStorage.setItem(STORAGE_KEY, choice);
      setChosen(choice);
    },
  ];
}

function listen(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
