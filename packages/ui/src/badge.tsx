import { cva, cx, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const look = cva(
  "inline-flex items-center gap-1 rounded-md in-[td]:align-middle border px-2 font-semibold whitespace-nowrap [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "border-transparent bg-accent-soft text-accent",
        secondary: "border-transparent bg-sunken text-ink",
        destructive: "border-transparent bg-danger-soft text-danger",
        outline: "border-line-strong text-ink",
        success: "border-transparent bg-success-soft text-success",
        warning: "border-transparent bg-warning-soft text-warning",
      },
      size: {
        md: "py-0 text-base [&_svg]:size-4",
        sm: "py-0.5 text-xs [&_svg]:size-3.5",
      },
      isState: {
        // A border, because backgrounds are neither printed nor shown when the system's colours replace ours.
        true: "gap-1.5 before:shrink-0 before:rounded-full before:border-[3px]",
      },
    },
    compoundVariants: [
      { isState: true, variant: "default", className: "before:border-accent" },
      { isState: true, variant: "success", className: "before:border-success" },
      {
        isState: true,
        variant: ["default", "success"],
        className: "dense:in-[td]:bg-transparent dense:in-[td]:font-normal dense:in-[td]:text-ink",
      },
      { isState: true, variant: ["warning", "destructive"], className: "before:border-current" },
      { isState: true, variant: ["secondary", "outline"], className: "before:border-line-strong" },
    ],
    defaultVariants: { variant: "default", size: "sm" },
  },
);

export type BadgeVariant = NonNullable<VariantProps<typeof look>["variant"]>;

export interface BadgeProps extends ComponentProps<"span">, VariantProps<typeof look> {
  /**
   * Whether the badge is a state: a dot of its colour precedes the words, and in compact rows good states are
   * inconspicuous.
   */
  isState?: boolean;
}

/** A state or a kind in one or two words. Pass an icon as a child, so that colour is never the only sign. */
export function Badge({ variant, size, isState, className, ...props }: BadgeProps) {
  return <span className={cx(look({ variant, size, isState }), className)} {...props} />;
}
