import { execute } from "graphql";
import { type CostBucket, MAX_QUERY_COST } from "../http/cost-bucket.ts";
import type { Shop } from "../state/shop.ts";
import { guardedResolver } from "./access-rules.ts";
import { queryCost } from "./query-cost.ts";
import { operationField, readQuery, storeSchema } from "./read-query.ts";

export interface GraphqlAnswer {
  data?: unknown;
  errors?: unknown[];
  extensions?: unknown;
}

export type GraphqlRunner = (query: string, variables: Record<string, unknown>) => Promise<GraphqlAnswer>;

/** Returns a function that parses, checks, charges and executes queries against the declared schema. */
export function createGraphqlRunner(
  shop: Shop,
  { bucket, rootValue }: { bucket: CostBucket; rootValue: unknown },
): GraphqlRunner {
  const fieldResolver = guardedResolver(shop);
  return async (query, variables) => {
    const read = readQuery(query);
    if ("mistakes" in read) return { errors: read.mistakes.map((mistake) => mistake.toJSON()) };
    const { document, operation } = read;

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
      schema: storeSchema,
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

function refusal(code: string, message: string): GraphqlAnswer {
  return { errors: [{ message, extensions: { code } }] };
}
