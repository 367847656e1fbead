import { ORDERS, type Sorts, sortsOf } from "@scriptkeeper/contracts/lists/sorting";

/** A read as a screen makes it. */
export interface ScreenCall {
  /** The tRPC procedure. */
  procedure: string;
  /** The variant, for a procedure with several inputs. */
  asks?: string;
  input?: unknown;
  who: "patient" | "administrator" | "link";
}

export const administrator = "administrator" as const;

/**
 * Search terms: rare, medium, common, without matches, two words, and one and two letters, as people search by what
 * they remember.
 */
export const terms = {
  "one letter": "q",
  "two letters, rare": "øy",
  "two letters, common": "ma",
  "a rare name": "featherstonehaugh",
  "a common name": "maria",
  "a first and a last name": "maria smith",
  "a rare product": "fenomycin",
  "a common product": "amvedarine",
  thc: "thc",
  "a name and a product": "smith thc",
  "a product and a rare name": "amvedarine featherstonehaugh",
  "an address": ".77@",
  nobody: "nobody of that name",
};

/** A call of an administrator, named by its variant. */
export function of(procedure: string, asks: string, input?: unknown): ScreenCall {
  return { procedure, asks, input, who: administrator };
}

/** A list in each of its orders. */
export function sorted(procedure: string, sorts: Sorts, input: object = {}): ScreenCall[] {
  return sortsOf(sorts).flatMap((sort) =>
    ORDERS.map((order) => of(procedure, `${sort} ${order}`, { ...input, sort, order })),
  );
}

/** A list searched for each kind of term. */
export function searched(procedure: string, input: (term: string) => unknown, before = ""): ScreenCall[] {
  return Object.entries(terms).map(([asks, term]) => of(procedure, `${before}${asks}`, input(term)));
}
