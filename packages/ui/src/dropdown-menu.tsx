import { cx } from "class-variance-authority";
import { DropdownMenu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  className?: string;
  /** Given by whoever opens and closes it besides the button. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A menu aligned to the end of its button. Not modal: the modal kind writes a style element, which the Content-Security-Policy refuses. */
export function Menu({ trigger, className, isOpen, onOpenChange, children }: MenuProps) {
  return (
    <DropdownMenu.Root
      modal={false}
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className={cx(
            "z-30 animate-fade-in rounded-md border border-line bg-surface p-1 shadow-float outline-none",
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem({ className, ...props }: ComponentProps<typeof DropdownMenu.Item>) {
  return (
    <DropdownMenu.Item
      className={cx(
        "flex min-h-11 cursor-default dense:min-h-9 items-center gap-3 rounded-sm px-3 outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent",
        "data-disabled:text-ink-muted [&_svg]:size-4 [&_svg]:shrink-0",
        className,
      )}
      {...props}
    />
  );
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof DropdownMenu.Label>) {
  return <DropdownMenu.Label className={cx("px-3 py-2", className)} {...props} />;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
