import type { PricedVariant } from "@scriptkeeper/store/port";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareLivePrice, directions } from "./apply/compare-live-price.ts";
import { reviewRow } from "./lookup/review-row.ts";
import { byValue, lookUpValue, refuseIdentifier } from "./upload/identifiers.ts";

function variant(change: Partial<PricedVariant> = {}): PricedVariant {
  const product = { id: "71", title: "Tablets", handle: "tablets" };
  return { id: "81", title: "Default Title", sku: "T-1", priceCents: 1000, product, ...change };
}

describe("an identifier", () => {
  test.each([
    ["handle", "", "The handle is missing."],
    ["sku", "", "The SKU is missing."],
    ["sku", "x".repeat(256), "This SKU is too long."],
    ["handle", "a\u0000b", "This handle has a character that is not allowed."],
    ["id", "gid://shopify/Order/5", expect.stringContaining("This is not a valid id.")],
    ["id", "12a", expect.stringContaining("This is not a valid id.")],
    ["id", "0", expect.stringContaining("This is not a valid id.")],
  ] as const)("given as %s %j is refused", (type, identifier, reason) => {
    expect(refuseIdentifier(type, identifier)).toEqual(reason);
  });

  test("B-PRICE-09 given as an id is a number or a global id, of a variant or a product", () => {
    for (const id of ["81", "gid://shopify/ProductVariant/81", "gid://shopify/Product/81"]) {
      expect(refuseIdentifier("id", id)).toBeNull();
      expect(lookUpValue("id", id)).toBe("81");
    }
  });

  test("given as a handle may have capitals, while a SKU is taken literally", () => {
    expect(lookUpValue("handle", "Tablets")).toBe("tablets");
    expect(lookUpValue("sku", "t-1")).toBe("t-1");
  });

  test("given as an id names a variant before a product, and a product by all its variants", () => {
    const small = variant();
    const large = variant({ id: "82" });
    const stranger = variant({ id: "71", product: { id: "9", title: "Other", handle: "other" } });
    expect(byValue("id", [small, small, large]).get("71")).toEqual([small, large]);
    expect(byValue("id", [small, large]).get("82")).toEqual([large]);
    expect(byValue("id", [small, stranger]).get("71")).toEqual([stranger]);
  });
});

describe("a row", () => {
  const judge = (priceCents: number, ...found: PricedVariant[]) =>
    reviewRow({ type: "handle", identifier: "tablets", priceCents }, found);

  test("is ready when its price changes within reason", () => {
    expect(judge(1200, variant())).toEqual({
      finding: "ready",
      flags: [],
      reason: null,
      variant_id: "81",
      product_id: "71",
      title: "Tablets",
      old_price_cents: 1000,
    });
    expect(judge(1200, variant({ title: "30 tablets" })).title).toBe("Tablets, 30 tablets");
  });

  test.each([
    [0, ["zero"]],
    [1, ["much_lower"]],
    [100, ["much_lower"]],
    [101, ["lower"]],
    [700, ["lower"]],
    [701, []],
    [1299, []],
    [1300, ["higher"]],
    [9999, ["higher"]],
    [10_000, ["much_higher"]],
    [10_001, ["much_higher"]],
  ])("of %i cents instead of 1000 has the flags %j", (cents, flags) => {
    const judged = judge(cents, variant());
    expect([judged.finding, judged.flags]).toEqual([flags.length > 0 ? "flagged" : "ready", flags]);
  });

  test("changes its price by 30 % or more exactly when it is flagged", () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, (oldCents, newCents) => {
        const { flags } = judge(newCents, variant({ priceCents: oldCents }));
        const ratio = newCents / oldCents;
        expect(flags.length > 0).toBe(ratio >= 1.3 || ratio <= 0.7);
        expect(flags.some((flag) => flag.startsWith("much_"))).toBe(ratio >= 10 || ratio <= 0.1);
      }),
    );
  });

  test("is flagged when it gives a free product a price, and unchanged when it leaves it free", () => {
    expect(judge(1000, variant({ priceCents: 0 })).flags).toEqual(["much_higher"]);
    expect(judge(0, variant({ priceCents: 0 }))).toMatchObject({ finding: "unchanged", flags: [] });
  });

  test("is unchanged when the store has its price, not found without a product, ambiguous with several", () => {
    expect(judge(1000, variant()).finding).toBe("unchanged");
    expect(judge(1000)).toMatchObject({
      finding: "not_found",
      reason: "The store has no product with this handle.",
    });
    expect(judge(1000, variant(), variant({ id: "82" }))).toMatchObject({
      finding: "ambiguous",
      variant_id: null,
      reason: expect.stringContaining("several variants"),
    });
  });

  const reasonOf = (type: "handle" | "sku", identifier: string) =>
    reviewRow({ type, identifier, priceCents: 1000 }, []).reason;

  test("that is not found and looks like an ID says which type of identifier to upload it with", () => {
    for (const identifier of ["7301000105", "gid://shopify/ProductVariant/81", "gid://shopify/Product/71"])
      expect(reasonOf("handle", identifier)).toBe(
        "The store has no product with this handle. It looks like an ID: if it is one, upload the list again with the identifier type ID.",
      );
    expect(reasonOf("sku", "gid://shopify/ProductVariant/81")).toBe(
      "The store has no product with this SKU. It looks like an ID: if it is one, upload the list again with the identifier type ID.",
    );
  });

  test("that is not found and looks like no ID gets no such advice, and a SKU may be a number", () => {
    expect(reasonOf("handle", "tablets-500")).toBe("The store has no product with this handle.");
    expect(reasonOf("sku", "9300675000012")).toBe("The store has no product with this SKU.");
  });
});

describe("the live price when a row is to be set", () => {
  const row = {
    row_number: 2,
    product_id: "71",
    variant_id: "81",
    wasAttempted: false,
    expectedCents: 1000,
    targetCents: 1200,
  };
  const judge = (liveCents: number | undefined, wasAttempted = false, direction = directions.running) =>
    compareLivePrice({ ...row, wasAttempted }, { liveCents, direction });

  test("is replaced while it is the one of the review", () => {
    expect(judge(1000)).toBeNull();
    expect(judge(1000, true)).toBeNull();
  });

  test("counts as a success when it is already the new one: our own after an attempt, otherwise somebody else's", () => {
    expect(judge(1200)?.outcome).toBe("unchanged");
    expect(judge(1200, true)?.outcome).toBe("changed");
  });

  test("fails its row with the reason when somebody has changed it since the review", () => {
    expect(judge(1150)).toEqual({
      outcome: "failed",
      reason:
        "The price at the store was changed to $11.50 after this list was looked up, so it was left alone. Send this row back to review.",
    });
    expect(judge(undefined)?.outcome).toBe("failed");
  });

  test("is restored only if it is still the one that was set", () => {
    const undo = (liveCents: number | undefined) =>
      compareLivePrice(
        { ...row, expectedCents: 1200, targetCents: 1000 },
        { liveCents, direction: directions.undoing },
      );
    expect(undo(1200)).toBeNull();
    expect(undo(1000)?.outcome).toBe("undone");
    expect(undo(999)).toEqual({
      outcome: "kept",
      reason: "The price at the store has been changed to $9.99 since, so it was left alone.",
    });
    expect(undo(undefined)?.outcome).toBe("kept");
  });
});
