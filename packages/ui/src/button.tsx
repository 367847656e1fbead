import { cva, cx, type VariantProps } from "class-variance-authority";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { Spinner } from "./spinner.tsx";

/** The classes of a button, for links that act like one. */
export const buttonStyles = cva(
  [
    "inline-flex items-center justify-center gap-2 rounded-md border font-semibold text-center no-underline",
    "transition-colors select-none disabled:cursor-not-allowed disabled:opacity-60",
  ],
  {
    variants: {
      variant: {
        primary: "border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-strong",
        secondary: "border-line-strong bg-surface text-ink not-disabled:hover:bg-sunken",
        quiet: "border-transparent bg-transparent text-accent not-disabled:hover:bg-accent-soft",
        destructive: "border-transparent bg-danger-solid text-on-danger not-disabled:hover:opacity-90",
      },
      size: {
        md: "min-h-11 px-4 py-2 text-base dense:min-h-9 dense:px-3 dense:py-1 dense:text-sm",
        compact: "min-h-11 px-2 py-2 text-base dense:min-h-9 dense:py-1 dense:text-sm",
        sm: "min-h-9 px-3 py-1 text-sm dense:min-h-7 dense:px-2.5 dense:py-0.5",
        icon: "size-11 shrink-0 dense:size-9",
      },
    },
    defaultVariants: { variant: "primary", size: "md" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonStyles> {
  /** Whether the last press is still being handled: shows a spinner and disables the button. */
  busy?: boolean;
}

/** A button that submits its form only if it has `type="submit"`. */
export function Button({
  variant,
  size,
  busy = false,
  disabled,
  className,
  children,
  ref,
  ...props
}: ButtonProps) {
  const button = useFocusAfterwards(busy);
  return (
    <button
      type="button"
      {...props}
      ref={(element) => {
        button.current = element;
        if (typeof ref === "function") return ref(element);
        if (ref) ref.current = element;
      }}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonStyles({ variant, size }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/**
 * Returns the focus to the button once it is no longer busy, unless the focus has moved elsewhere: a disabled button
 * loses it.
 */
function useFocusAfterwards(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    if (busy) had.current = document.activeElement === button.current;
    else if (had.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    if (!busy) had.current = false;
  }, [busy]);
  return button;
}
