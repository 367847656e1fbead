import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkedState, nothingSelected, type SelectedItem, toDelete, withItems } from "./selection.ts";

function item(itemId: number, groupId: number, groupSize: number | null): SelectedItem {
  return { itemId, groupId, groupSize, userId: 1, product: `Product ${itemId}`, patient: "Ann Lee" };
}

const wholeOrder = [item(1, 10, 2), item(2, 10, 2)];
const partOfOrder = [item(3, 20, 2)];

describe("what a selection deletes", () => {
  it("B-RX-19 whole orders as orders, the remaining items one by one", () => {
    const selection = withItems(nothingSelected, [...wholeOrder, ...partOfOrder], true);
    expect(toDelete(selection)).toEqual({ groupIds: [10], itemIds: [3] });
  });

  it("B-RX-19 an order that lost an item of its selection is no longer deleted as an order", () => {
    const selection = withItems(withItems(nothingSelected, wholeOrder, true), [item(2, 10, 2)], false);
    expect(toDelete(selection)).toEqual({ groupIds: [], itemIds: [1] });
  });

  it("B-RX-19 in a filtered list no order is deleted as one, for its other items are not seen", () => {
    const selection = withItems(nothingSelected, [item(1, 10, null), item(2, 10, null)], true);
    expect(toDelete(selection)).toEqual({ groupIds: [], itemIds: [1, 2] });
  });

  it("B-RX-19 every chosen item is deleted exactly once, and nothing else", () => {
    const orders = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), { maxLength: 6 });
    fc.assert(
      fc.property(orders, fc.boolean(), (chosenByOrder, filtered) => {
        const items = chosenByOrder.flatMap((chosen, order) =>
          chosen.map((on, position) => ({
            on,
            each: item(order * 10 + position, order, filtered ? null : chosen.length),
          })),
        );
        const chosen = items.filter(({ on }) => on).map(({ each }) => each);
        const { groupIds, itemIds } = toDelete(withItems(nothingSelected, chosen, true));
        const deleted = items
          .filter(({ each }) => groupIds.includes(each.groupId) || itemIds.includes(each.itemId))
          .map(({ each }) => each.itemId);
        expect(deleted).toEqual(chosen.map(({ itemId }) => itemId));
        expect(itemIds.some((id) => groupIds.includes(Math.floor(id / 10)))).toBe(false);
      }),
    );
  });
});

it("B-RX-05 a checkbox over some of its items is neither on nor off", () => {
  expect([checkedState(0, 2), checkedState(1, 2), checkedState(2, 2), checkedState(0, 0)]).toEqual([
    false,
    "indeterminate",
    true,
    false,
  ]);
});
