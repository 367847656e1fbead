import { trpc } from "../../../shared/api/trpc.ts";
import { EffectNote } from "../changes/effect-note.tsx";
import type { BulkRun } from "./use-bulk.ts";

/** What a discount would do to those prescriptions of a preview that would get it, once the preview is complete. */
export function BulkDiscountEffect({ run, discountId }: { run: BulkRun; discountId: number }) {
  const ids = run.results.flatMap(({ id, outcome }) => (outcome === "done" ? [id] : []));
  const isReady = run.isPreview && !run.isRunning && run.results.length === run.all;
  const effect = trpc.discounts.effect.useQuery(
    { kind: "assign_many", prescription_item_ids: ids, discount_config_id: discountId },
    { enabled: isReady && ids.length > 0, staleTime: 60_000 },
  );
  return <EffectNote query={effect} />;
}
