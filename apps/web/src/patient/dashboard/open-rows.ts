import type { PrescriptionGroup } from "./supply-groups.ts";

/** Up to this many rows are all open. */
const FEW = 4;
/** If there are more, this many are open, so that the page takes at most two screens of a phone. */
const ROOM = 3;

/**
 * Returns how many rows of each group are open at first; the others are counted behind one press. Orders shown above
 * the list take some of the room.
 */
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

/** Groups that need nothing now are open as a whole or not at all; what can't be ordered must not be in the way. */
function isFolded(group: PrescriptionGroup["group"], isMuch: boolean): boolean {
  return group === "cannot" || (group === "later" && isMuch);
}
