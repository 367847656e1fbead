import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocateOrder, type OrderedLine, type RenewalLine } from "./order-allocation.ts";

const line = (itemId: number, variantId: string | null, quantity = 1): RenewalLine => ({
  itemId,
  variantId,
  productName: `Medicine ${variantId}`,
  quantity,
});
const ordered = (variantId: string | null, quantity = 1, title = "Something"): OrderedLine => ({
  variantId,
  title,
  quantity,
});
const heldIn = (allocation: ReturnType<typeof allocateOrder>) => Object.fromEntries(allocation.held);

describe("the part of an order that belongs to a renewal", () => {
  it("is matched by variant, whatever the order of the lines", () => {
    const found = allocateOrder([line(1, "a"), line(2, "b", 2)], [ordered("b", 2), ordered("a")]);
    expect(heldIn(found)).toEqual({ 1: 1, 2: 2 });
    expect(found).toMatchObject({ uncertain: [], extra: [] });
  });

  it("lacks what was left out, removed or replaced, and reports anything extra", () => {
    const found = allocateOrder([line(1, "a"), line(2, "b")], [ordered("a"), ordered("b", 0), ordered("c")]);
    expect(heldIn(found)).toEqual({ 1: 1 });
    expect(found).toMatchObject({ uncertain: [], extra: [{ variantId: "c", quantity: 1 }] });
  });

  it("is not another strength of the same medicine, which has the same title", () => {
    expect(allocateOrder([line(1, "a")], [ordered("b", 1, "Medicine a")])).toEqual({
      held: new Map(),
      uncertain: [],
      extra: [ordered("b", 1, "Medicine a")],
    });
  });

  it("is less or more than chosen if the quantity was changed", () => {
    expect(heldIn(allocateOrder([line(1, "a", 2)], [ordered("a", 1)]))).toEqual({ 1: 1 });
    expect(allocateOrder([line(1, "a")], [ordered("a", 3)])).toMatchObject({
      held: new Map([[1, 1]]),
      extra: [{ variantId: "a", quantity: 2 }],
    });
  });

  it("distinguishes two prescriptions for one medicine by quantity", () => {
    expect(heldIn(allocateOrder([line(1, "a"), line(2, "a", 2)], [ordered("a", 2)]))).toEqual({ 2: 2 });
    expect(heldIn(allocateOrder([line(1, "a"), line(2, "a", 2)], [ordered("a", 1)]))).toEqual({ 1: 1 });
  });

  it("is matched by title if the store has lost the variant, and otherwise stays uncertain", () => {
    expect(heldIn(allocateOrder([line(1, "a")], [ordered(null, 1, "Medicine a")]))).toEqual({ 1: 1 });
    const found = allocateOrder([line(1, "a"), line(2, "b")], [ordered("a"), ordered(null, 1, "Renamed")]);
    expect(found).toMatchObject({ uncertain: [2], extra: [{ title: "Renamed" }] });
  });

  it("adds up with the extra to everything ordered, and never exceeds what was chosen", () => {
    const variant = fc.constantFrom("a", "b", "c", null);
    const lines = fc.array(fc.tuple(variant, fc.integer({ min: 1, max: 2 })), { maxLength: 5 });
    const all = fc.array(fc.tuple(variant, fc.integer({ min: 0, max: 3 })), { maxLength: 6 });
    fc.assert(
      fc.property(lines, all, (some, order) => {
        const renewal = some.map(([variantId, quantity], index) => line(index + 1, variantId, quantity));
        const found = allocateOrder(
          renewal,
          order.map(([variantId, quantity]) => ordered(variantId, quantity, `Medicine ${variantId}`)),
        );
        const sum = (numbers: Iterable<number>) => [...numbers].reduce((one, other) => one + other, 0);
        expect(sum(found.held.values()) + sum(found.extra.map(({ quantity }) => quantity))).toBe(
          sum(order.map(([, quantity]) => quantity)),
        );
        for (const { itemId, quantity } of renewal)
          expect(found.held.get(itemId) ?? 0).toBeLessThanOrEqual(quantity);
        for (const { variantId } of found.extra)
          for (const other of renewal)
            if (variantId !== null && other.variantId === variantId)
              expect(found.held.get(other.itemId)).toBe(other.quantity);
      }),
    );
  });
});
