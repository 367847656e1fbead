import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

export interface ErrorStateProps {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Further actions next to Retry. */
  actions?: ReactNode;
}

/** Says that something could not be loaded, what it means and what to do. */
export function ErrorState({ title, children, onRetry, retrying = false, actions }: ErrorStateProps) {
  return (
    <Alert variant="destructive" role="alert" title={title}>
      {children}
      {(onRetry || actions) && (
        <div className="flex flex-wrap gap-3 pt-1 wrap-anywhere">
          {onRetry && (
            <Button variant="secondary" busy={retrying} onClick={onRetry}>
              Retry
            </Button>
          )}
          {actions}
        </div>
      )}
    </Alert>
  );
}
