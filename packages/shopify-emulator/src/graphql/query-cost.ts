import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

const mutationCost = 10;

/**
 * Returns the cost of a query: 1 for an object, 10 for a mutation, and for a page a slowly growing number for its
 * maximum length. It is close to values recorded on a live store (length 1 costs 3 points, 5 costs 5, 10 costs 6, 20
 * costs 7); nested pages multiply.
 */
export function queryCost(
  document: DocumentNode,
  { operation, variables }: { operation: OperationDefinitionNode; variables: Record<string, unknown> },
): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }

  function ofSelections(set: SelectionSetNode): number {
    return set.selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + ofField(selection);
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + ofSelections(selection.selectionSet);
      const fragment = fragments.get(selection.name.value);
      return sum + (fragment ? ofSelections(fragment.selectionSet) : 0);
    }, 0);
  }

  function ofField(field: FieldNode): number {
    if (!field.selectionSet || field.name.value === "pageInfo" || field.name.value === "userErrors") return 0;
    const inner = ofSelections(field.selectionSet);
    const ids = argument(field, "ids");
    if (Array.isArray(ids)) return ids.length * (1 + inner);
    const first = argument(field, "first");
    if (typeof first === "number") return 2 + Math.ceil(Math.log2(first + 1)) * Math.max(1, inner);
    return 1 + inner;
  }

  function argument(field: FieldNode, name: string): unknown {
    const value = field.arguments?.find((one) => one.name.value === name)?.value;
    return value && literal(value);
  }

  function literal(value: ASTNode): unknown {
    if (value.kind === Kind.INT) return Number(value.value);
    if (value.kind === Kind.VARIABLE) return variables[value.name.value];
    return undefined;
  }

  const cost = ofSelections(operation.selectionSet);
  return operation.operation === "mutation" ? Math.max(mutationCost, cost) : Math.max(1, cost);
}
