import { buildSchema, GraphQLScalarType, type GraphQLSchema } from "graphql";
import { catalogueSdl } from "./catalogue.ts";
import { customersSdl } from "./customers.ts";
import { draftsSdl } from "./drafts.ts";
import { fulfillmentsSdl } from "./fulfillments.ts";
import { ordersSdl } from "./orders.ts";
import { rootSdl } from "./root.ts";
import { shopSdl } from "./shop.ts";
import { webhooksSdl } from "./webhooks.ts";

/** Returns the part of Shopify's Admin API that the local store serves, declared in our own words. */
export function buildStoreSchema(): GraphQLSchema {
  const schema = buildSchema(
    [rootSdl, shopSdl, catalogueSdl, customersSdl, draftsSdl, ordersSdl, fulfillmentsSdl, webhooksSdl].join(
      "\n",
    ),
  );
  for (const name of ["Money", "Decimal"]) acceptDecimalsOnly(schema.getType(name));
  return schema;
}

function acceptDecimalsOnly(scalar: unknown): void {
  if (!(scalar instanceof GraphQLScalarType)) throw new TypeError("not a scalar");
  scalar.parseValue = (value) => {
    const text = String(value);
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw new TypeError(`${scalar.name} must be a decimal number`);
    return text;
  };
}
