import { cx } from "class-variance-authority";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import type { ComponentProps, ReactNode } from "react";

export interface TableProps extends ComponentProps<"table"> {
  /** For a table without focusable content: its frame is focusable, so that the keyboard can scroll it. */
  focusableFrame?: boolean;
  frameClassName?: string;
  /**
   * On a desktop, keeps the head visible below the filters while the page scrolls; only for tables that are never
   * wider than the page. Other tables scroll below their head in a frame that fits the visible page.
   */
  stickyHead?: boolean;
  /** Whether its last column stays at the edge: what is focused beside it is scrolled out from under it. */
  hasPinnedEnd?: boolean;
}

/** A dense table whose header stays visible, and which scrolls sideways on narrow screens. */
export function Table(given: TableProps) {
  const { className, focusableFrame, frameClassName, stickyHead, hasPinnedEnd, ...props } = given;
  const frame = focusableFrame && { role: "group", tabIndex: 0, "aria-label": props["aria-label"] };
  return (
    <div
      {...frame}
      className={cx(
        "relative overflow-auto rounded-md border border-line bg-surface scroll-pt-11",
        hasPinnedEnd && "md:scroll-pr-60",
        frameClassName ?? cx(inSight, stickyHead && withThePage),
      )}
    >
      <table className={cx("w-full border-collapse text-left text-sm tabular-nums", className)} {...props} />
    </div>
  );
}

/** The height between the top bar with the filters and the pager. */
const inSight = "min-[75rem]:not-short:max-h-[calc(100dvh-11rem-var(--filters,0px))]";

const withThePage = cx(
  "min-[75rem]:max-h-none! min-[75rem]:overflow-visible",
  "min-[75rem]:[&_thead]:top-[calc(var(--filters,0px)-var(--page-edge,0px))]",
);

export function TableHead(props: ComponentProps<"thead">) {
  return (
    <thead
      className="sticky top-0 z-10 bg-sunken shadow-[inset_0_-1px_var(--color-line)] dense:[&>tr]:h-8"
      {...props}
    />
  );
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      className={cx(
        "h-11 border-b border-line last:border-b-0 data-selected:bg-accent-soft dense:h-9",
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return <td className={cx("px-3 py-1 dense:py-0.5 dense:max-[75rem]:px-2", className)} {...props} />;
}

export interface TableHeaderProps extends ComponentProps<"th"> {
  /** The present order, or "none" for a sortable column that is not sorted by. */
  sort?: "ascending" | "descending" | "none" | undefined;
  onSort?: (() => void) | undefined;
  /** Content at the end of the header that is not part of its label. */
  aside?: ReactNode;
}

export function TableHeader({ sort, onSort, aside, className, children, ...props }: TableHeaderProps) {
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={cx(
        "h-11 px-3 font-semibold whitespace-nowrap text-ink-muted dense:h-8 dense:max-[75rem]:px-2 dense:text-xs dense:first:rounded-tl-md dense:last:rounded-tr-md",
        className,
      )}
      {...props}
    >
      {aside ? (
        <div className="flex items-center justify-between gap-2 [.text-right>&]:justify-end">
          <HeaderWords sort={sort} onSort={onSort}>
            {children}
          </HeaderWords>
          {aside}
        </div>
      ) : (
        <HeaderWords sort={sort} onSort={onSort}>
          {children}
        </HeaderWords>
      )}
    </th>
  );
}

function HeaderWords({ sort, onSort, children }: Pick<TableHeaderProps, "sort" | "onSort" | "children">) {
  if (!sort || !onSort) return children;
  return (
    <SortButton sort={sort} onSort={onSort}>
      {children}
    </SortButton>
  );
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

function SortButton(props: { sort: keyof typeof arrows; onSort: () => void; children: ReactNode }) {
  const Arrow = arrows[props.sort];
  return (
    <button
      type="button"
      onClick={props.onSort}
      className="-mx-2 inline-flex min-h-9 items-center gap-1 rounded-sm px-2 hover:bg-line dense:min-h-7"
    >
      {props.children}
      <Arrow aria-hidden="true" className="size-3.5" />
    </button>
  );
}
