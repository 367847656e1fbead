export interface ProgressProps {
  "aria-label": string;
  /** How much is done and the total; `null` while unknown. */
  progress: { done: number; total: number } | null;
}

/** A progress bar. */
export function Progress({ progress, ...props }: ProgressProps) {
  return (
    <progress
      {...props}
      className="block h-3 w-full appearance-none overflow-hidden rounded-full border border-line-strong bg-sunken motion-safe:indeterminate:animate-pulse indeterminate:bg-accent-soft [&::-moz-progress-bar]:bg-accent indeterminate:[&::-moz-progress-bar]:bg-transparent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
      {...(progress ? { value: progress.done, max: Math.max(progress.total, 1) } : {})}
    />
  );
}
