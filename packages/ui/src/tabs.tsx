import { cx } from "class-variance-authority";
import { Tabs as RadixTabs } from "radix-ui";
import type { ComponentProps } from "react";

export function Tabs(props: ComponentProps<typeof RadixTabs.Root>) {
  return <RadixTabs.Root {...props} />;
}

export function TabList({ className, ...props }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List className={cx("flex gap-1 overflow-x-auto border-b border-line", className)} {...props} />
  );
}

export function Tab({ className, ...props }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={cx(
        "-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-4 font-semibold whitespace-nowrap text-ink-muted",
        "outline-offset-[-2px] hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent",
        className,
      )}
      {...props}
    />
  );
}

export function TabPanel({ className, ...props }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content className={cx("pt-4", className)} {...props} />;
}
