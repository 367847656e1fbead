import { useState } from "react";

/** Where it is kept that the navigation is folded to its icons. */
const STORAGE_KEY = "navigation";

/** Whether the navigation is folded to a rail of icons, and how to change that. */
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
