import { existsSync, readdirSync, readFileSync } from "node:fs";
import { buildStoreSchema } from "@scriptkeeper/shopify-emulator/schema/store-schema";
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isSpecifiedScalarType,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { describe, expect, test } from "vitest";
import * as catalogue from "./operations/catalogue.ts";
import * as checkouts from "./operations/checkouts.ts";
import * as customers from "./operations/customers.ts";
import * as fulfillments from "./operations/fulfillments.ts";
import * as orders from "./operations/orders.ts";
import * as prices from "./operations/prices.ts";
import * as shop from "./operations/shop.ts";
import * as webhooks from "./operations/webhooks.ts";

const published = new URL("../../../../../shared/shopify/admin-2026-07.graphql", import.meta.url);
const skipped = !existsSync(published);

const modules = [catalogue, checkouts, customers, fulfillments, orders, prices, shop, webhooks];
const documents = modules.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) =>
    typeof value === "object" && "document" in value ? [[name, value.document] as const] : [],
  ),
);

test("every file of operations is checked", () => {
  expect(readdirSync(new URL("operations", import.meta.url))).toHaveLength(modules.length);
});

test.each(documents)("%s is valid against the local store's schema", (_name, document) => {
  expect(validate(buildStoreSchema(), parse(document))).toEqual([]);
});

describe.skipIf(skipped)("with Shopify's own schema (skipped if ../shared/shopify is missing)", () => {
  const shopify = skipped ? buildStoreSchema() : buildSchema(readFileSync(published, "utf8"));

  test.each(documents)("%s is valid and uses nothing deprecated", (_name, document) => {
    expect(validate(shopify, parse(document), [...specifiedRules, NoDeprecatedCustomRule])).toEqual([]);
  });

  test("every type, field, argument and value that the local store declares exists in Shopify", () => {
    expect(differences(buildStoreSchema(), shopify)).toEqual([]);
  });
});

test("the comparison notices what differs", () => {
  const ours = buildSchema(
    `type Query { a(x: Int, y: Int): String b: [Int] c: Int } enum E { A B } input I { a: Int b: String } scalar S`,
  );
  const theirs = buildSchema(
    `type Query { a(x: Int!, z: Int!): String! b: [Int!] } enum E { A } input I { a: Int! d: Int! } type S { a: Int }`,
  );
  expect(differences(ours, theirs)).toEqual([
    "Query.a: String, should be String!",
    "Query.a.x: Int, should be Int!",
    "Query.a.y is not there",
    "Query.a.z is required and not declared",
    "Query.b: [Int], should be [Int!]",
    "Query.c is not there",
    "E.B is not there",
    "I.a: Int, should be Int!",
    "I.b is not there",
    "I.d is required and not declared",
    "S is of another kind",
  ]);
});

function differences(ours: GraphQLSchema, theirs: GraphQLSchema): string[] {
  const declared = Object.values(ours.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
  return declared.flatMap((type) => compareTypes(type, theirs.getType(type.name)));
}

function compareTypes(ours: GraphQLNamedType, theirs: GraphQLNamedType | undefined): string[] {
  const { name } = ours;
  if (!theirs) return [`${name} is not there`];
  if (ours.constructor !== theirs.constructor) return [`${name} is of another kind`];
  if (isEnumType(ours) && isEnumType(theirs)) {
    const values = new Set(theirs.getValues().map((value) => value.name));
    return ours
      .getValues()
      .flatMap((value) => (values.has(value.name) ? [] : `${name}.${value.name} is not there`));
  }
  if (isInputObjectType(ours) && isInputObjectType(theirs)) {
    const oneOf = ours.isOneOf === theirs.isOneOf ? [] : [`${name} differs in @oneOf`];
    return [
      ...oneOf,
      ...compareInputs(name, [Object.values(ours.getFields()), Object.values(theirs.getFields())]),
    ];
  }
  if ((isObjectType(ours) || isInterfaceType(ours)) && (isObjectType(theirs) || isInterfaceType(theirs))) {
    const fields = theirs.getFields();
    return Object.values(ours.getFields()).flatMap((field) =>
      compareFields(name, [field, fields[field.name]]),
    );
  }
  return [];
}

type Field = GraphQLField<unknown, unknown>;

function compareFields(parent: string, [ours, theirs]: [Field, Field | undefined]): string[] {
  const name = `${parent}.${ours.name}`;
  if (!theirs) return [`${name} is not there`];
  const type =
    String(ours.type) === String(theirs.type) ? [] : [`${name}: ${ours.type}, should be ${theirs.type}`];
  return [...type, ...compareInputs(name, [ours.args, theirs.args])];
}

type Input = GraphQLArgument | GraphQLInputField;

function compareInputs(parent: string, [ours, theirs]: [readonly Input[], readonly Input[]]): string[] {
  const declared = ours.flatMap((input) => {
    const name = `${parent}.${input.name}`;
    const match = theirs.find((other) => other.name === input.name);
    if (!match) return [`${name} is not there`];
    if (String(input.type) !== String(match.type)) return [`${name}: ${input.type}, should be ${match.type}`];
    const isSameDefault = JSON.stringify(input.defaultValue) === JSON.stringify(match.defaultValue);
    return isSameDefault ? [] : [`${name} has another default`];
  });
  const missing = theirs.filter(
    (input) => isRequired(input) && !ours.some((other) => other.name === input.name),
  );
  return [...declared, ...missing.map((input) => `${parent}.${input.name} is required and not declared`)];
}

function isRequired(input: Input): boolean {
  return isRequiredArgument(input) || isRequiredInputField(input);
}
