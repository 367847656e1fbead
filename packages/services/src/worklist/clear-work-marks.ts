import { type Context, groupBy } from "../core/index.ts";
import { deleteMarks, listMarks } from "./marks.queries.ts";
import { ruleOf } from "./rules.ts";

/** Deletes the marks of lines that are over, so that a line that comes up again begins without one. */
export async function clearWorkMarks(ctx: Context): Promise<{ marks: number }> {
  const marks = (await listMarks(ctx.db)).map(({ mark }) => mark);
  let cleared = 0;
  for (const [kind, ofKind] of groupBy(marks, (mark) => mark.kind)) {
    const only = ofKind.map(({ key }) => key);
    const open = new Set(await ruleOf(kind).find(ctx, { only, except: [], most: only.length }));
    const keys = only.filter((key) => !open.has(key));
    if (keys.length > 0) cleared += await deleteMarks(ctx.db, { kind, keys });
  }
  return { marks: cleared };
}
