import { cx } from "class-variance-authority";

/** A grey placeholder of the size of the coming content; invisible for the first 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx("appear-late rounded-md bg-sunken", className)} />;
}

/** As many rows as a list of the back office shows on a desktop; patients' lists show fewer, higher rows. */
const rows = Array.from({ length: 16 }, (_, index) => ({ name: `row ${index}`, isOfPatients: index < 6 }));

/** The placeholder of a list: a head and rows of the coming list's height. */
export function RowsSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="appear-late divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
    >
      <div className="h-11 bg-sunken dense:h-9" />
      {rows.map(({ name, isOfPatients }) => (
        <div
          key={name}
          className={cx(
            "h-14 items-center gap-4 px-3 dense:flex dense:h-9",
            isOfPatients ? "flex" : "hidden",
          )}
        >
          <div className="h-4 w-2/5 rounded-sm bg-sunken" />
          <div className="h-4 w-1/6 rounded-sm bg-sunken" />
          <div className="ml-auto h-8 w-24 rounded-md bg-sunken dense:h-5" />
        </div>
      ))}
    </div>
  );
}
