import type { Undoable } from "@scriptkeeper/contracts/editing/undo";
import { type ToastMessage, useToast } from "@scriptkeeper/ui/toast";
import { isOutcomeUnknown, serverMessage } from "../../../shared/api/api-answer.ts";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { useIsUnmounted } from "../../../shared/use-is-unmounted.ts";
import { useSingleFlight } from "../../../shared/use-single-flight.ts";
import { useMarkOld } from "../lists/use-mark-old.ts";
import { newId } from "./new-id.ts";
import { useUndoOffer } from "./use-undo.ts";

export interface WriteOptions<Input, Output> {
  /** What is said when it worked. */
  done: string | ((output: Output, input: Input) => ToastMessage);
  /** What is said when it failed, unless its place on the screen alone says so. The server's own words go before a bare title. */
  failed?: string | ((error: unknown, input: Input) => ToastMessage | null);
  /** Reads again what the write made old. */
  refresh?: () => unknown;
  /** The same where a failure means, too, that what is shown is out of date. */
  refreshInAnyCase?: () => unknown;
  /** Called once what was written can be seen. */
  onDone?: (output: Output, input: Input) => void;
  /** The same, unless what asked for it was left meanwhile: what is open by then is another's. */
  onDoneIfMounted?: () => void;
  /** Whether it can be undone: the message then offers that. */
  isUndoable?: boolean;
}

/** What the hook needs of a mutation of tRPC. */
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

/** A call that changes something: made once at a time, with what is said of it and what is read again after it. */
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
      // Not waited for: without a network it would keep the failure from being shown.
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
 * A failure under its documented title, with the server's own words or what silence means; under another one, where it is given,
 * while nobody knows whether it was done.
 */
export function explained(title: string, unknown = title): (error: unknown) => ToastMessage {
  return (error) => ({
    title: isOutcomeUnknown(error) ? unknown : title,
    description: failureDetail(error),
  });
}
