import { z } from "zod";
import { StoreError, type StoreRefusal } from "../../port.ts";

/** The `userErrors` of a mutation. */
export const UserErrors = z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string() }));

export function toRefusals(userErrors: z.infer<typeof UserErrors>): StoreRefusal[] {
  return userErrors.map(({ field, message }) => {
    const path = field ?? [];
    return { field: path[0] === "input" ? path.slice(1) : path, message };
  });
}

/** Returns the error for input that the store understood and refused: nothing was done. */
export function refused(refusals: readonly StoreRefusal[]): StoreError {
  return new StoreError("user", "The store refused the input.", { refusals });
}
