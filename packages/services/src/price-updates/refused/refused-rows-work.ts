import { MOST_WORK } from "@scriptkeeper/contracts/worklist/limits";
import { plural } from "@scriptkeeper/domain/number-words";
import { toNumbers, type WorkRule } from "../../core/index.ts";
import { findRefused, listRefused } from "./refused-rows.queries.ts";

/** Price updates of which the store refused some rows. */
export const refusedRowsWork: WorkRule = {
  kind: "price_rows",
  async find(ctx, work) {
    return (await findRefused(ctx.db, work)).map(String);
  },
  async describe(ctx, keys) {
    const runs = await listRefused(ctx.db, { ids: toNumbers(keys), most: MOST_WORK + 1 });
    return runs.map(({ run, first_name, failed }) => ({
      key: String(run.id),
      title: run.file_name || `Price update ${run.id}`,
      detail: first_name ? `Uploaded by ${first_name}` : null,
      why: `${failed > MOST_WORK ? `${MOST_WORK}+` : failed} ${plural(failed, "price was", "prices were")} not updated. Send ${plural(failed, "it", "them")} back to review, or put the list away with Start New Upload.`,
      since: (run.finished_at ?? run.created_at).toISOString(),
      search: null,
      item_id: null,
    }));
  },
};
