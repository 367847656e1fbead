import type { PrescriptionGroup } from "./supply-groups.ts";

/** So few are all open. */
const FEW = 4;
/** Of more than that so many are: with them the page takes at most two screens of a phone, whatever else a patient has. */
const ROOM = 3;

/** How many rows of each group are open at first; the others are a press away, and counted. Orders that are told of above take room. */
export function openRows(
  groups: readonly PrescriptionGroup[],
  { ordersAbove }: { ordersAbove: number },
): number[] {
  const total = groups.reduce((sum, { items }) => sum + items.length, 0);
  if (total + ordersAbove <= FEW) return groups.map(({ items }) => items.length);
  let room = Math.max(ROOM - ordersAbove, 1);
  return groups.map(({ group, items }, index) => {
    const open = index > 0 && isFolded(group, items.length > room) ? 0 : Math.min(items.length, room);
    room -= open;
    return open;
  });
}

/** What needs nothing now is open as a whole or not at all; what cannot be ordered is in nobody's way. */
function isFolded(group: PrescriptionGroup["group"], isMuch: boolean): boolean {
  return group === "cannot" || (group === "later" && isMuch);
}
