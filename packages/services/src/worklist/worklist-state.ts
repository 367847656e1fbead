import { createHash } from "node:crypto";
import { MOST_WORK } from "@scriptkeeper/contracts/worklist/limits";
import type { Context } from "../core/index.ts";
import { marksState } from "./marks.queries.ts";
import { workRules } from "./rules.ts";

/** A short text that changes whenever lines come or go, or a mark changes. */
export async function worklistState(ctx: Context): Promise<string> {
  const state = createHash("sha256").update(await marksState(ctx.db));
  for (const rule of workRules)
    state.update(JSON.stringify(await rule.find(ctx, { except: [], most: MOST_WORK + 1 })));
  return state.digest("hex");
}
