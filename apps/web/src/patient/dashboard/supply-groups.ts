import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import {
  byRunOut,
  SUPPLY_GROUPS,
  type SupplyGroup,
  supplyGroup,
  supplyState,
} from "@scriptkeeper/domain/supply/supply";
import type { Day } from "@scriptkeeper/domain/time/days";
import { isOnItsWay, isUnfinished } from "./orders/order-state.ts";

export interface PrescriptionGroup {
  group: SupplyGroup;
  title: string;
  items: PrescriptionItem[];
}

const titles: Record<SupplyGroup, string> = {
  due: "Due now",
  soon: "Due soon",
  later: "Later",
  cannot: "Can't be ordered",
};

/**
 * Groups the prescriptions by what to do about them. In each group unfinished orders come first, then what runs out
 * first.
 */
export function groupBySupply(items: readonly PrescriptionItem[], today: Day): PrescriptionGroup[] {
  return SUPPLY_GROUPS.map((group) => ({
    group,
    title: titles[group],
    items: items
      .filter((item) => groupOf(item, today) === group)
      .toSorted(
        (a, b) =>
          Number(hasUnfinished(b)) - Number(hasUnfinished(a)) || byRunOut(supplyState(a), supplyState(b)),
      ),
  })).filter((each) => each.items.length > 0);
}

/** Returns the items to order together: due, orderable, and in no order on its way. */
export function dueItems(items: readonly PrescriptionItem[], today: Day): PrescriptionItem[] {
  return items.filter(
    (item) =>
      item.eligibility.canOrder &&
      supplyGroup(supplyState(item), today) === "due" &&
      !(item.last_order && isOnItsWay(item.last_order)),
  );
}

/** An item with an unfinished order needs something now, whether or not it can be ordered again. */
function groupOf(item: PrescriptionItem, today: Day): SupplyGroup {
  return hasUnfinished(item) ? "due" : supplyGroup(supplyState(item), today);
}

function hasUnfinished({ last_order: order }: PrescriptionItem): boolean {
  return order !== null && isUnfinished(order);
}
