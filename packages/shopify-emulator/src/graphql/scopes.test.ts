import { existsSync, readFileSync } from "node:fs";
import { buildSchema, isEnumType } from "graphql";
import { expect, test } from "vitest";
import { buildStoreSchema } from "../schema/store-schema.ts";
import { isGranted, topicScopes } from "./scopes.ts";

const published = new URL("../../../../../shared/shopify/admin-2026-07.graphql", import.meta.url);

test.skipIf(!existsSync(published))("each topic needs the scope that Shopify's schema names", () => {
  const theirs = buildSchema(readFileSync(published, "utf8")).getType("WebhookSubscriptionTopic");
  const ours = buildStoreSchema().getType("WebhookSubscriptionTopic");
  if (!isEnumType(theirs) || !isEnumType(ours)) throw new TypeError("not an enum");
  const named = ours.getValues().map(({ name }) => {
    const description = theirs.getValue(name)?.description ?? "";
    return [name, [...description.matchAll(/\bread_\w+/g)].map(([scope]) => scope)];
  });
  expect(Object.fromEntries(named.filter(([, scopes]) => scopes?.length))).toEqual(topicScopes);
});

test("a right to write includes the right to read, but not the other way round", () => {
  expect(isGranted("read_orders", ["write_orders"])).toBe(true);
  expect(isGranted("write_orders", ["read_orders"])).toBe(false);
});
