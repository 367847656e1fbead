import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  batchesToDelete,
  checkedState,
  nothingSelected,
  type SelectedItem,
  type Selection,
  withItems,
} from "./selection.ts";

function item(itemId: number, groupId: number, groupSize: number | null): SelectedItem {
  return { itemId, groupId, groupSize, userId: 1, product: `Product ${itemId}`, patient: "Ann Lee" };
}

function toDelete(selection: Selection) {
  const [only, ...more] = batchesToDelete(selection);
  expect(more).toEqual([]);
  const { groupIds = [], itemIds = [] } = only?.input ?? {};
  return { groupIds, itemIds };
}

const wholeOrder = [item(1, 10, 2), item(2, 10, 2)];
const partOfOrder = [item(3, 20, 2)];

describe("the request to delete a selection", () => {
  it("B-RX-19 deletes whole orders as orders, and the remaining items one by one", () => {
    const selection = withItems(nothingSelected, [...wholeOrder, ...partOfOrder], true);
    expect(toDelete(selection)).toEqual({ groupIds: [10], itemIds: [3] });
  });

  it("B-RX-19 no longer deletes an order as a whole when one of its items is deselected", () => {
    const selection = withItems(withItems(nothingSelected, wholeOrder, true), [item(2, 10, 2)], false);
    expect(toDelete(selection)).toEqual({ groupIds: [], itemIds: [1] });
  });

  it("B-RX-19 deletes no order as a whole in a filtered list, where its other items are hidden", () => {
    const selection = withItems(nothingSelected, [item(1, 10, null), item(2, 10, null)], true);
    expect(toDelete(selection)).toEqual({ groupIds: [], itemIds: [1, 2] });
  });

  it("B-RX-19 deletes every selected item exactly once, and nothing else", () => {
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
        const [batch] = batchesToDelete(withItems(nothingSelected, chosen, true));
        expect(batch?.input.seenIds.toSorted((a, b) => a - b) ?? []).toEqual(deleted);
        expect(itemIds.some((id) => groupIds.includes(Math.floor(id / 10)))).toBe(false);
      }),
    );
  });
});

describe("a deletion too large for one request", () => {
  const orders = (count: number, size: number) =>
    Array.from({ length: count }, (_, order) =>
      Array.from({ length: size }, (_, position) => item(order * 1000 + position, order + 1, size)),
    ).flat();
  const batches = (items: SelectedItem[]) => batchesToDelete(withItems(nothingSelected, items, true));

  it("B-RX-19 is split into requests of at most 500 prescriptions, without splitting an order", () => {
    const sent = batches(orders(401, 3));
    expect(sent.map(({ items }) => items.length)).toEqual([498, 498, 207]);
    expect(sent.flatMap(({ input }) => input.groupIds)).toHaveLength(401);
    expect(sent.flatMap(({ input }) => input.itemIds)).toEqual([]);
  });

  it("B-RX-19 sends an order larger than that alone, as an order", () => {
    expect(batches(orders(2, 600)).map(({ input }) => input)).toEqual([
      { groupIds: [1], itemIds: [], seenIds: expect.any(Array) },
      { groupIds: [2], itemIds: [], seenIds: expect.any(Array) },
    ]);
  });

  it("B-RX-19 splits single items of a filtered list in their order", () => {
    const items = orders(1, 501).map((each) => ({ ...each, groupSize: null }));
    expect(batches(items).map(({ input }) => input.itemIds.length)).toEqual([500, 1]);
  });
});

it("B-RX-05 a checkbox is indeterminate when only some of its items are selected", () => {
  expect([checkedState(0, 2), checkedState(1, 2), checkedState(2, 2), checkedState(0, 0)]).toEqual([
    false,
    "indeterminate",
    true,
    false,
  ]);
});
