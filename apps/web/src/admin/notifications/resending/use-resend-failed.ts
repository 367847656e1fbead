import type { ResendFailedInput, ResentEmails } from "@scriptkeeper/contracts/reporting/logs";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { useSingleFlight } from "../../../shared/use-single-flight.ts";
import type { ResendRun } from "./resend-labels.ts";

const begin: ResendRun = { resent: 0, kept: 0, left: null, isStopping: false, error: null };

/**
 * Resends all failed emails that match the filter, request by request, until none is left, one fails, or somebody
 * stops it or leaves the screen. `onEnd` receives the progress. The list is read again in any case.
 */
export function useResendFailed(onEnd: (run: ResendRun) => void) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.logs.resendFailedEmails.useMutation();
  const [running, setRunning] = useState<ResendRun | null>(null);
  const stopped = useRef(false);
  const resend = useSingleFlight(async (filter: Omit<ResendFailedInput, "after">) => {
    let run = begin;
    let after: number | null = null;
    stopped.current = false;
    setRunning(run);
    do {
      try {
        const answer: ResentEmails = await mutateAsync(after === null ? filter : { ...filter, after });
        after = answer.after;
        run = {
          ...run,
          resent: run.resent + answer.resent,
          kept: run.kept + answer.kept,
          left: { total: answer.left, hasMore: answer.hasMore },
        };
        setRunning({ ...run, isStopping: stopped.current });
      } catch (error) {
        run = { ...run, error };
      }
    } while (after !== null && run.error === null && !stopped.current);
    setRunning(null);
    void utils.logs.notificationLogs.invalidate();
    onEnd(run);
  });
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  function stop() {
    stopped.current = true;
    setRunning((run) => run && { ...run, isStopping: true });
  }
  return { resend, running, stop };
}
