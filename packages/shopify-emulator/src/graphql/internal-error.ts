import { GraphQLError } from "graphql";

/** Returns the API's error when it fails itself, of which it says no more than the code. */
export function internalError(): GraphQLError {
  return new GraphQLError("Internal error. Looks like something went wrong on our end.", {
    extensions: { code: "INTERNAL_SERVER_ERROR" },
  });
}
