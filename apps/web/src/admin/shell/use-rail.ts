import { useState } from "react";

/** The key under which the browser keeps whether the navigation is folded. */
const STORAGE_KEY = "navigation";

/** Tells whether the navigation is folded to a rail of icons, and changes it. */
export function useRail(): [boolean, (folded: boolean) => void] {
  const [isRail, setRail] = useState(() => localStorage.getItem(STORAGE_KEY) === "rail");
  return [
    isRail,
    (folded) => {
      if (folded) localStorage.setItem(STORAGE_KEY, "rail");
      else localStorage.removeItem(STORAGE_KEY);
      setRail(folded);
    },
  ];
}
