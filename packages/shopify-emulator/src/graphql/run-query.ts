import {
  type DocumentNode,
  execute,
  type GraphQLError,
  getOperationAST,
  Kind,
  parse,
  validate,
} from "graphql";
import { type CostBucket, MAX_QUERY_COST } from "../http/cost-bucket.ts";
import { buildStoreSchema } from "../schema/store-schema.ts";
import type { Shop } from "../state/shop.ts";
import { guardedResolver } from "./access-rules.ts";
import { queryCost } from "./query-cost.ts";

export interface GraphqlAnswer {
  data?: unknown;
  errors?: unknown[];
  extensions?: unknown;
}

export type GraphqlRunner = (query: string, variables: Record<string, unknown>) => Promise<GraphqlAnswer>;

/** Parses, checks, charges and executes queries against the declared schema. */
export function createGraphqlRunner(
  shop: Shop,
  { bucket, rootValue }: { bucket: CostBucket; rootValue: unknown },
): GraphqlRunner {
  const schema = buildStoreSchema();
  const fieldResolver = guardedResolver(shop);
  return async (query, variables) => {
    const document = tryParse(query);
    if ("error" in document) return { errors: [document.error.toJSON()] };
    const mistakes = validate(schema, document);
    if (mistakes.length > 0) return { errors: mistakes.map((mistake) => mistake.toJSON()) };
    const operation = getOperationAST(document);
    if (!operation) return { errors: [{ message: "Exactly one operation is expected" }] };

    const cost = queryCost(document, { operation, variables });
    if (cost > MAX_QUERY_COST) {
      return refusal(
        "MAX_COST_EXCEEDED",
        `Query cost is ${cost}, which exceeds the single query max cost limit`,
      );
    }
    if (shop.faults.strike("throttled", operationField(query) ?? "")) bucket.drain();
    const isPaidFor = bucket.spend(cost);
    const extensions = {
      cost: {
        requestedQueryCost: cost,
        actualQueryCost: isPaidFor ? cost : null,
        throttleStatus: bucket.status(),
      },
    };
    if (!isPaidFor) return { ...refusal("THROTTLED", "Throttled"), extensions };
    const { data, errors } = await execute({
      schema,
      document,
      rootValue,
      variableValues: variables,
      fieldResolver,
    });
    return {
      ...(data === undefined ? {} : { data }),
      ...(errors ? { errors: errors.map((error) => error.toJSON()) } : {}),
      extensions,
    };
  };
}

/** The first field that a query asks for, such as "draftOrderCreate"; `null` when it can't be read. */
export function operationField(query: string): string | null {
  const document = tryParse(query);
  const operation = "error" in document ? null : getOperationAST(document);
  const field = operation?.selectionSet.selections.find((selection) => selection.kind === Kind.FIELD);
  return field?.kind === Kind.FIELD ? field.name.value : null;
}

function tryParse(query: string): DocumentNode | { error: GraphQLError } {
  try {
    return parse(query, { maxTokens: 5_000 });
  } catch (error) {
    return { error: error as GraphQLError };
  }
}

function refusal(code: string, message: string): GraphqlAnswer {
  return { errors: [{ message, extensions: { code } }] };
}
