import { type Dispatch, type SetStateAction, useState } from "react";

/**
 * Holds the fields of a filter until they are applied. Applied values, whether from the fields or from Back, replace
 * them; the inputs themselves stay, with the cursor.
 */
export function useFilterDraft<Fields>(asked: Fields): [Fields, Dispatch<SetStateAction<Fields>>] {
  const [wanted, setWanted] = useState(asked);
  const [before, setBefore] = useState(asked);
  if (JSON.stringify(before) !== JSON.stringify(asked)) {
    setBefore(asked);
    setWanted(asked);
  }
  return [wanted, setWanted];
}
