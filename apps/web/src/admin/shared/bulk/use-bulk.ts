import type { BulkAction, BulkResult } from "@scriptkeeper/contracts/prescriptions/bulk";
import { BULK_BATCH } from "@scriptkeeper/contracts/prescriptions/limits";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isOutcomeUnknown } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { useIsUnmounted } from "../../../shared/use-is-unmounted.ts";
import { useSingleFlight } from "../../../shared/use-single-flight.ts";
import { newId } from "../changes/new-id.ts";
import { useInvalidatePrescriptions } from "../prescription/use-invalidate-prescriptions.ts";

/** How far a change of many got. It takes several requests; one that fails, or somebody who stops it, ends it. */
export interface BulkRun {
  /** By which all of it is undone at once. */
  changeId: string;
  all: number;
  results: readonly BulkResult[];
  /** Nothing was changed: it only tells what would be. */
  isPreview: boolean;
  isRunning: boolean;
  error: unknown;
  /** They were sent and nobody answered: they may have been changed. */
  inDoubt: readonly number[];
}

export interface BulkAsked {
  ids: readonly number[];
  action: BulkAction;
  dryRun: boolean;
}

/**
 * Changes many prescriptions, or tells what that would do, request by request. `onEnd` hears how far it came, and
 * whether this was left before. The lists behind are read again once this is left: one in which nothing remains would take away what is told here.
 */
export function useBulk(onEnd: (run: BulkRun, wasLeft: boolean) => void) {
  const refresh = useInvalidatePrescriptions();
  const { mutateAsync } = trpc.prescriptions.changeMany.useMutation();
  const [run, setRun] = useState<BulkRun | null>(null);
  const stopped = useRef(false);
  const isLeft = useIsUnmounted();
  const hasChanged = useRef(false);
  const changing = useRef(false);
  const start = useSingleFlight(async ({ ids, action, dryRun }: BulkAsked) => {
    const changeId = newId();
    const begun = { results: [], isPreview: dryRun, isRunning: true, error: null, inDoubt: [] };
    let now: BulkRun = { changeId, all: ids.length, ...begun };
    stopped.current = false;
    changing.current = !dryRun;
    setRun(now);
    for (let from = 0; from < ids.length && !stopped.current; from += BULK_BATCH) {
      const itemIds = ids.slice(from, from + BULK_BATCH);
      try {
        const { results } = await mutateAsync({ itemIds, action, dryRun, change_id: changeId });
        now = { ...now, results: [...now.results, ...results] };
        setRun(now);
      } catch (error) {
        now = { ...now, error, inDoubt: !dryRun && isOutcomeUnknown(error) ? itemIds : [] };
        break;
      }
    }
    now = { ...now, isRunning: false };
    changing.current = false;
    setRun(now);
    if (!dryRun) hasChanged.current = true;
    refreshOnceLeft();
    onEnd(now, isLeft());
  });
  const refreshOnceLeft = useEffectEvent(() => {
    if (isLeft() && hasChanged.current) refresh();
  });
  useEffect(
    () => () => {
      stopped.current = true;
      refreshOnceLeft();
    },
    [],
  );
  return {
    run,
    start,
    stop: () => {
      stopped.current = true;
    },
    clear: () => setRun(null),
    isChanging: () => changing.current,
  };
}
