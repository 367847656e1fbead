import { changeFailure } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import type { PutOffDays } from "./put-off-reminder.tsx";

/** Returns functions that put off the reminder of a prescription of the signed-in patient, and that undo it. */
export function usePutOff(id: number) {
  const utils = trpc.useUtils();
  const settled = { onSettled: () => utils.prescriptions.listMine.invalidate() };
  const puttingOff = trpc.renewals.putOff.useMutation(settled);
  const planning = trpc.renewals.remindAsPlanned.useMutation(settled);
  return {
    ...standing(puttingOff, planning),
    onPutOff(days: PutOffDays) {
      planning.reset();
      puttingOff.mutate({ id, days });
    },
    onPlanned() {
      puttingOff.reset();
      planning.mutate({ id });
    },
  };
}

/** Returns the same functions for anybody with a renewal link. */
export function usePutOffByLink(token: string, id: number) {
  const utils = trpc.useUtils();
  const settled = { onSettled: () => utils.renewals.preview.invalidate() };
  const puttingOff = trpc.renewals.putOffByLink.useMutation(settled);
  const planning = trpc.renewals.remindAsPlannedByLink.useMutation(settled);
  return {
    ...standing(puttingOff, planning),
    onPutOff(days: PutOffDays) {
      planning.reset();
      puttingOff.mutate({ token, id, days });
    },
    onPlanned() {
      puttingOff.reset();
      planning.mutate({ token, id });
    },
  };
}

function standing(...calls: { isPending: boolean; error: unknown }[]) {
  const error = calls.map((call) => call.error).find((each) => each !== null) ?? null;
  return {
    busy: calls.some(({ isPending }) => isPending),
    problem: error === null ? null : changeFailure(error),
  };
}
