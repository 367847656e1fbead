import { type Dispatch, type SetStateAction, useState } from "react";

/**
 * What stands in the fields of a search until it is asked for. What is asked for, by them or by Back, takes its place there; the
 * fields themselves stay, with the cursor.
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
