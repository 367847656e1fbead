import { useToast } from "@scriptkeeper/ui/toast";
import { useCallback, useEffect, useRef } from "react";
import { isRefusedAt } from "../../../shared/api/api-answer.ts";
import { failureDetail } from "../../../shared/api/failure-detail.ts";

/** Returns a function that shows a failed attempt as a toast. */
export function useFailureToast(): (title: string, description: string) => void {
  const toast = useToast();
  return useCallback((title, description) => toast({ variant: "destructive", title, description }), [toast]);
}

export interface ReadList {
  isSuccess: boolean;
  /** Whether it failed with no earlier data to show. */
  isLoadingError: boolean;
  isPlaceholderData: boolean;
  error: unknown;
}

/**
 * Shows a toast if a list could not be read at all, besides the message in its place: once until it is read, however
 * often that is tried. A page beyond the last that can be opened is no failure.
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
