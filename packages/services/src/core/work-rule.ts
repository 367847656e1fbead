import type { WorkKind } from "@scriptkeeper/contracts/worklist/limits";
import type { WorkSubject } from "@scriptkeeper/contracts/worklist/worklist";
import type { WorkFilter } from "./conditions.queries.ts";
import type { Context } from "./context.ts";

/**
 * One kind of what needs somebody. What is counted is what was found, so that a number never differs from the rows that
 * it opens.
 */
export interface WorkRule {
  kind: WorkKind;
  /** The keys of the lines, the most urgent first. */
  find(ctx: Context, filter: WorkFilter): Promise<string[]>;
  /** What is to be said of them; those that are over meanwhile are left out. */
  describe(ctx: Context, keys: readonly string[]): Promise<WorkSubject[]>;
}
