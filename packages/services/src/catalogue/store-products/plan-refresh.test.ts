import { describe, expect, test } from "vitest";
import { planRefresh } from "./plan-refresh.ts";

const listed = (product_id: string, title = "Tablets", is_available = true) => ({
  product_id,
  title,
  is_available,
});
const configured = (id: number, changes: object = {}) => ({
  id,
  product_id: String(id),
  product_name: "Tablets",
  is_available: true,
  deleted_at: null,
  ...changes,
});

test("B-API-31 a refresh adds only a product that never had a configuration", () => {
  const plan = planRefresh({
    listed: [listed("1"), listed("2"), listed("3")],
    copy: [],
    configured: [configured(1), configured(2, { deleted_at: new Date(0) })],
  });
  expect(plan).toEqual({ added: [listed("3")], changed: [] });
});

test("a second refresh of the same store changes nothing", () => {
  const products = [listed("1"), listed("2")];
  const plan = planRefresh({ listed: products, copy: products, configured: [configured(1), configured(2)] });
  expect(plan).toEqual({ added: [], changed: [] });
});

describe("a configuration's name", () => {
  const renamed = (names: { kept: string | null; here: string }) =>
    planRefresh({
      listed: [listed("1", "New title")],
      copy: names.kept === null ? [] : [listed("1", names.kept)],
      configured: [configured(1, { product_name: names.here })],
    }).changed.map(({ after }) => after.product_name);

  test("follows the store's new title if it was the old title", () => {
    expect(renamed({ kept: "Old title", here: "Old title" })).toEqual(["New title"]);
  });

  test("stays if an administrator has changed it", () => {
    expect(renamed({ kept: "Old title", here: "Our own name" })).toEqual([]);
  });

  test("stays at the first refresh, which can't tell", () => {
    expect(renamed({ kept: null, here: "Old title" })).toEqual([]);
  });
});

describe("availability", () => {
  const after = (state: { listed: ReturnType<typeof listed>[]; configured: object }) =>
    planRefresh({ ...state, copy: [], configured: [configured(1, state.configured)] }).changed.map(
      (change) => change.after.is_available,
    );

  test.each([
    [
      "follows the store when it can no longer sell the product",
      [listed("1", "Tablets", false)],
      {},
      [false],
    ],
    ["follows the store when it can sell again", [listed("1")], { is_available: false }, [true]],
    ["ends when the store no longer lists the product", [listed("9")], {}, [false]],
    ["of an archived product follows too", [listed("9")], { is_archived: true }, [false]],
    ["of a deleted one does not", [listed("9")], { deleted_at: new Date(0) }, []],
  ])("%s", (_, products, changes, expected) => {
    expect(after({ listed: products, configured: changes })).toEqual(expected);
  });
});
