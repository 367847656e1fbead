import { cva, cx, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const look = cva(
  "inline-flex items-center gap-1 rounded-md in-[td]:align-middle border px-2 font-semibold whitespace-nowrap [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "border-transparent bg-accent-soft text-accent dense:in-[td]:bg-transparent",
        secondary: "border-transparent bg-sunken text-ink",
        destructive: "border-transparent bg-danger-soft text-danger",
        outline: "border-line-strong text-ink",
        success: "border-transparent bg-success-soft text-success dense:in-[td]:bg-transparent",
        warning: "border-transparent bg-warning-soft text-warning",
      },
      size: {
        md: "py-0 text-base [&_svg]:size-4",
        sm: "py-0.5 text-xs [&_svg]:size-3.5",
      },
    },
    defaultVariants: { variant: "default", size: "sm" },
  },
);

export type BadgeVariant = NonNullable<VariantProps<typeof look>["variant"]>;

export interface BadgeProps extends ComponentProps<"span">, VariantProps<typeof look> {}

/** A state in one or two words; in compact rows what is well is quiet. An icon comes as a child, so that colour never speaks alone. */
export function Badge({ variant, size, className, ...props }: BadgeProps) {
  return <span className={cx(look({ variant, size }), className)} {...props} />;
}
