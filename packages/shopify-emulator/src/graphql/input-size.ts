import { GraphQLError } from "graphql";

const inputLimit = 250;

/** Throws for a list that is longer than the API accepts in one call. */
export function refuseLongInput({ length }: readonly unknown[]): void {
  if (length <= inputLimit) return;
  throw new GraphQLError(
    `The input array size of ${length} is greater than the maximum allowed of ${inputLimit}.`,
    { extensions: { code: "MAX_INPUT_SIZE_EXCEEDED" } },
  );
}
