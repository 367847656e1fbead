import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

/** A framed section of the page. */
export function Card({ className, ...props }: ComponentProps<"section">) {
  return (
    <section
      className={cx(
        "rounded-md border border-line bg-surface p-[min(1rem,16px)] sm:p-6 dense:p-4 short:p-3",
        className,
      )}
      {...props}
    />
  );
}

export function CardTitle({ className, ...props }: ComponentProps<"h2">) {
  return <h2 className={cx("text-xl font-semibold dense:text-base", className)} {...props} />;
}
