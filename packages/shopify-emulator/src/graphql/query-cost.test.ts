import { getOperationAST, parse } from "graphql";
import { expect, test } from "vitest";
import { queryCost } from "./query-cost.ts";

function costOf(text: string, variables: Record<string, unknown> = {}): number {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error("no operation");
  return queryCost(document, { operation, variables });
}

test.each([
  [1, 3],
  [5, 5],
  [10, 6],
  [20, 7],
])("a page of %d costs %d points", (first, points) => {
  expect(costOf("query ($first: Int) { products(first: $first) { nodes { id } } }", { first })).toBe(points);
});

test("a mutation costs 10 points, each id costs one, and nested pages multiply", () => {
  expect(costOf("mutation { customerCreate { customer { id } } }")).toBe(10);
  expect(costOf("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: ["1", "2", "3"] })).toBe(3);
  const nested =
    "{ products(first: 10) { nodes { ...F } } } fragment F on P { variants(first: 20) { nodes { id } } }";
  expect(costOf(nested)).toBe(2 + 4 * (1 + 7));
});
