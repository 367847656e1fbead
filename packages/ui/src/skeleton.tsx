import { cx } from "class-variance-authority";

/** A grey place of the size of what comes; invisible for the first 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx("appear-late rounded-md bg-sunken", className)} />;
}

/** The place of a list that is on its way: a head and rows of the height of what comes. */
export function RowsSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="appear-late divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
    >
      <div className="h-11 bg-sunken" />
      {["1", "2", "3", "4", "5", "6"].map((row) => (
        <div key={row} className="flex h-14 items-center gap-4 px-3">
          <div className="h-4 w-2/5 rounded-sm bg-sunken" />
          <div className="h-4 w-1/6 rounded-sm bg-sunken" />
          <div className="ml-auto h-8 w-24 rounded-md bg-sunken" />
        </div>
      ))}
    </div>
  );
}
