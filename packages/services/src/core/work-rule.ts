import type { WorkKind } from "@scriptkeeper/contracts/worklist/limits";
import type { WorkSubject } from "@scriptkeeper/contracts/worklist/worklist";
import type { WorkFilter } from "./conditions.queries.ts";
import type { Context } from "./context.ts";

/**
 * One kind of work for staff. The number shown is counted from the keys found, so it never differs from the rows that
 * it opens.
 */
export interface WorkRule {
  kind: WorkKind;
  /** The keys of the lines, most urgent first. */
  find(ctx: Context, filter: WorkFilter): Promise<string[]>;
  /** The facts to show for these keys; those no longer due are left out. */
  describe(ctx: Context, keys: readonly string[]): Promise<WorkSubject[]>;
}
