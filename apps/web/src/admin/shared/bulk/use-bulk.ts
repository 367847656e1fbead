import type { BulkAction, BulkResult } from "@scriptkeeper/contracts/prescriptions/bulk";
import { BULK_BATCH } from "@scriptkeeper/contracts/prescriptions/limits";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isOutcomeUnknown } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { useIsUnmounted } from "../../../shared/use-is-unmounted.ts";
import { useSingleFlight } from "../../../shared/use-single-flight.ts";
import { newId } from "../changes/new-id.ts";
import { useInvalidatePrescriptions } from "../prescription/use-invalidate-prescriptions.ts";

/**
 * The progress of a change to many prescriptions. It takes several requests and ends with the first that fails, or if
 * somebody stops it.
 */
export interface BulkRun {
  /** All requests share this id, so that everything can be undone at once. */
  changeId: string;
  all: number;
  results: readonly BulkResult[];
  /** Whether this is a dry run, which changes nothing. */
  isPreview: boolean;
  isRunning: boolean;
  error: unknown;
  /** Prescriptions in a request without a response: they may have been changed. */
  inDoubt: readonly number[];
}

export interface BulkAsked {
  ids: readonly number[];
  action: BulkAction;
  dryRun: boolean;
}

/**
 * Changes many prescriptions, or tests what that would do, request by request. `onEnd` receives the progress, and
 * whether the component has been unmounted. The lists behind are read again only after unmounting: one that becomes
 * empty would remove the dialog with its result.
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
