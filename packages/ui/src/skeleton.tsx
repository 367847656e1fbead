import { cx } from "class-variance-authority";

/** A grey place of the size of what comes; invisible for the first 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx("appear-late rounded-md bg-sunken", className)} />;
}
