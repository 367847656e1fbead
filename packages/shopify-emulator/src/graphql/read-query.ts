import {
  type DocumentNode,
  GraphQLError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from "graphql";
import { buildStoreSchema } from "../schema/store-schema.ts";

interface ReadQuery {
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

export const storeSchema = buildStoreSchema();

const MOST_REMEMBERED = 500;
const remembered = new Map<string, ReadQuery | { mistakes: readonly GraphQLError[] }>();

/**
 * Parses a query and checks it against the schema. The results are cached, because programs send the same few queries
 * and reading one takes longer than answering it.
 */
export function readQuery(query: string): ReadQuery | { mistakes: readonly GraphQLError[] } {
  const before = remembered.get(query);
  if (before) return before;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const read = readAnew(query);
  remembered.set(query, read);
  return read;
}

/** Returns the first field of a query, such as "draftOrderCreate"; `null` if the query can't be read. */
export function operationField(query: string): string | null {
  const read = readQuery(query);
  if ("mistakes" in read) return null;
  const field = read.operation.selectionSet.selections.find(({ kind }) => kind === Kind.FIELD);
  return field?.kind === Kind.FIELD ? field.name.value : null;
}

function readAnew(query: string): ReadQuery | { mistakes: readonly GraphQLError[] } {
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: 5_000 });
  } catch (error) {
    if (error instanceof GraphQLError) return { mistakes: [error] };
    throw error;
  }
  const mistakes = validate(storeSchema, document);
  if (mistakes.length > 0) return { mistakes };
  const operation = getOperationAST(document);
  return operation
    ? { document, operation }
    : { mistakes: [new GraphQLError("Exactly one operation is expected")] };
}
