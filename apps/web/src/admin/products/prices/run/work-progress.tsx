import { numberText } from "@scriptkeeper/domain/number-words";
import { Progress } from "@scriptkeeper/ui/progress";
import type { ReactNode } from "react";

export interface WorkProgressProps {
  /** The work, such as "Updating prices". */
  label: string;
  /** How much is done; `null` while unknown. */
  progress: { done: number; total: number } | null;
  children?: ReactNode;
}

/** The progress of work under way. */
export function WorkProgress({ label, progress, children }: WorkProgressProps) {
  return (
    <section aria-label={label} className="space-y-3 rounded-md border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 role="status" className="text-lg font-semibold">
          {label}
        </h2>
        {progress && (
          <p className="text-ink-muted tabular-nums">
            {numberText(progress.done)} of {numberText(progress.total)}
          </p>
        )}
      </div>
      <Progress aria-label={label} progress={progress} />
      {children}
    </section>
  );
}
