import {
  defaultFieldResolver,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  getNamedType,
} from "graphql";
import type { Shop } from "../state/shop.ts";
import { isGranted } from "./scopes.ts";

const readScopes: Readonly<Record<string, string>> = {
  Customer: "read_customers",
  DraftOrder: "read_draft_orders",
  Order: "read_orders",
  Product: "read_products",
  ProductVariant: "read_products",
};

const writeScopes: Readonly<Record<string, string>> = {
  customerCreate: "write_customers",
  customerSet: "write_customers",
  draftOrderCalculate: "write_draft_orders",
  draftOrderComplete: "write_draft_orders",
  draftOrderCreate: "write_draft_orders",
  draftOrderDelete: "write_draft_orders",
  productVariantsBulkUpdate: "write_products",
};

const personalFields: Readonly<Record<string, readonly string[]>> = {
  Customer: ["defaultEmailAddress", "defaultPhoneNumber", "firstName", "lastName"],
  Order: ["email"],
};

const moreDetails = "See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.";

/**
 * Returns a resolver that reads a field unless the app lacks access to it: then it answers null for the field and adds
 * an error to the data.
 */
export function guardedResolver(shop: Shop): GraphQLFieldResolver<unknown, unknown> {
  return (source, args, context, info) => {
    const why = refusal(shop, info);
    if (why !== null) throw new GraphQLError(why, { extensions: { code: "ACCESS_DENIED" } });
    return defaultFieldResolver(source, args, context, info);
  };
}

function refusal(
  { switches }: Shop,
  { parentType, fieldName, returnType }: GraphQLResolveInfo,
): string | null {
  const type = getNamedType(returnType).name.replace(/Connection$/, "");
  if (switches.enforceScopes) {
    const scope = (parentType.name === "Mutation" && writeScopes[fieldName]) || readScopes[type];
    if (scope && !isGranted(scope, switches.grantedScopes)) {
      return `Access denied for ${fieldName} field. Required access: \`${scope}\` access scope.`;
    }
  }
  const { protectedCustomerData } = switches;
  if (protectedCustomerData === "refused" && (type === "Customer" || type === "Order")) {
    return `This app is not approved to access the ${type} object. ${moreDetails}`;
  }
  if (protectedCustomerData !== "granted" && personalFields[parentType.name]?.includes(fieldName)) {
    return `This app is not approved to use the ${fieldName} field. ${moreDetails}`;
  }
  return null;
}
