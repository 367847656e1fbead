import { cx } from "class-variance-authority";
import { Tabs as RadixTabs } from "radix-ui";
import { type ComponentProps, useEffect, useRef } from "react";

export function Tabs(props: ComponentProps<typeof RadixTabs.Root>) {
  return <RadixTabs.Root {...props} />;
}

/** The row of tabs; if it is wider than the screen, the current tab is scrolled into view. */
export function TabList({ className, ...props }: Omit<ComponentProps<typeof RadixTabs.List>, "ref">) {
  const list = useRef<HTMLDivElement>(null);
  const current = useRef<Element | null>(null);
  useEffect(() => {
    const active = list.current?.querySelector("[role=tab][data-state=active]") ?? null;
    if (active === current.current) return;
    current.current = active;
    active?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  });
  return (
    <RadixTabs.List
      ref={list}
      className={cx("relative flex overflow-x-auto sm:gap-1 border-b border-line", className)}
      {...props}
    />
  );
}

export function Tab({ className, ...props }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={cx(
        "-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-2.5 font-semibold sm:px-4 dense:min-h-9 dense:px-3 whitespace-nowrap text-ink-muted",
        "outline-offset-[-2px] hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent",
        className,
      )}
      {...props}
    />
  );
}

export function TabPanel({ className, ...props }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content className={cx("pt-4 dense:pt-2 short:pt-2", className)} {...props} />;
}
