import { useToast } from "@scriptkeeper/ui/toast";
import { useCallback, useEffect, useRef } from "react";
import { isRefusedAt } from "../../../shared/api/api-answer.ts";
import { failureDetail } from "../../../shared/api/failure-detail.ts";

/** Tells of something that was tried and failed, in the corner of the screen too. */
export function useFailureToast(): (title: string, description: string) => void {
  const toast = useToast();
  return useCallback((title, description) => toast({ variant: "destructive", title, description }), [toast]);
}

export interface ReadList {
  isSuccess: boolean;
  /** It failed, and there is nothing from before to show. */
  isLoadingError: boolean;
  isPlaceholderData: boolean;
  error: unknown;
}

/**
 * Tells in the corner, besides at its place, that a list could not be read at all: once until it is read, however often that
 * is tried. A page behind all that can be opened is no failure.
 */
export function useLoadFailureToast(list: ReadList, title: string, description?: string): void {
  const { isSuccess, isPlaceholderData, error } = list;
  const tell = useFailureToast();
  const isTold = useRef(false);
  const isRead = isSuccess && !isPlaceholderData;
  const isFailed = list.isLoadingError && !isRefusedAt(error, "page");
  useEffect(() => {
    if (isRead) isTold.current = false;
    if (!isFailed || isTold.current) return;
    isTold.current = true;
    tell(title, description ?? failureDetail(error));
  }, [isRead, isFailed, error, tell, title, description]);
}
