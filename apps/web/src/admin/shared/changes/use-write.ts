import type { Undoable } from "@scriptkeeper/contracts/editing/undo";
import { type ToastMessage, useToast } from "@scriptkeeper/ui/toast";
import { isOutcomeUnknown, serverMessage } from "../../../shared/api/api-answer.ts";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { useIsUnmounted } from "../../../shared/use-is-unmounted.ts";
import { useSingleFlight } from "../../../shared/use-single-flight.ts";
import { newId } from "./new-id.ts";
import { useMarkOld } from "./use-mark-old.ts";
import { useUndoOffer } from "./use-undo.ts";

export interface WriteOptions<Input, Output> {
  /** The toast on success. */
  done: string | ((output: Output, input: Input) => ToastMessage);
  /**
   * The toast on failure; null if only its place on the screen shows it. The server's message takes precedence over a
   * bare title.
   */
  failed?: string | ((error: unknown, input: Input) => ToastMessage | null);
  /** Reads again what the write made outdated. */
  refresh?: () => unknown;
  /** Like `refresh`, but also after a failure, which means that the shown data is outdated. */
  refreshInAnyCase?: () => unknown;
  /** Called once the written data is shown. */
  onDone?: (output: Output, input: Input) => void;
  /** Like `onDone`, but not after unmounting: whatever is open by then belongs to another action. */
  onDoneIfMounted?: () => void;
  /** Whether the write can be undone: the toast then offers it. */
  isUndoable?: boolean;
}

/** The part of a tRPC mutation that the hook uses. */
interface Mutation<Input, Output> {
  useMutation(on: {
    onSuccess: (output: Output, input: Input) => unknown;
    onError: (error: unknown, input: Input) => unknown;
  }): {
    mutateAsync: (input: Input) => Promise<Output>;
    isPending: boolean;
    error: unknown;
    variables: Input | undefined;
  };
}

/** A write: only one call at a time, with the toasts about it and the reads after it. */
export function useWrite<Input, Output>(
  procedure: Mutation<Input, Output>,
  {
    done,
    failed,
    refresh,
    refreshInAnyCase,
    onDone,
    onDoneIfMounted,
    isUndoable,
  }: WriteOptions<Input, Output>,
) {
  const toast = useToast();
  const undoOffer = useUndoOffer();
  const isGone = useIsUnmounted();
  const markOld = useMarkOld();
  const mutation = procedure.useMutation({
    onSuccess: async (output, input) => {
      const message = typeof done === "string" ? { title: done } : done(output, input);
      toast({ variant: "success", ...message, ...(isUndoable && undoOffer(changeIdIn(input))) });
      await markOld();
      await Promise.all([refresh?.(), refreshInAnyCase?.()]);
      onDone?.(output, input);
      if (!isGone()) onDoneIfMounted?.();
    },
    onError: (error, input) => {
      const message =
        typeof failed === "function"
          ? failed(error, input)
          : failed && { title: serverMessage(error) ?? failed };
      if (message) toast({ ...message, variant: "destructive" });
      // Not awaited: without a network it would delay the failure.
      void refreshInAnyCase?.();
    },
  });
  const { isPending, error, variables } = mutation;
  const state = { isPending, error, input: variables, underWay: isPending ? variables : undefined };
  const write = (input: Input) => mutation.mutateAsync(isUndoable ? { ...input, change_id: newId() } : input);
  return [useSingleFlight(write), state] as const;
}

function changeIdIn(input: unknown): string {
  const { change_id: id = "" }: Undoable = Object(input);
  return id;
}

/**
 * Returns a function that makes the toast of a failure: the title, and the server's message or what a missing response
 * means. `unknown` is the title if it is not known whether the write took effect.
 */
export function explained(title: string, unknown = title): (error: unknown) => ToastMessage {
  return (error) => ({
    title: isOutcomeUnknown(error) ? unknown : title,
    description: failureDetail(error),
  });
}
