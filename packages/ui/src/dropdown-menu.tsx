import { cx } from "class-variance-authority";
import { DropdownMenu } from "radix-ui";
import {
  type ComponentProps,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";

const FIRST = "[role=menuitem]:not([data-disabled])";

export interface MenuPanelProps {
  /** The panel's id, for `aria-controls`. */
  id: string;
  /** The button that the panel opens below, which names it and gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  /** Whether a key opened it: the first item then gets the focus at once. */
  byKey: boolean;
  className?: string;
  onClose: () => void;
  /** Renders the content from the parts of a menu. */
  children: (parts: MenuParts) => ReactNode;
}

export interface MenuParts {
  MenuItem: typeof MenuItem;
  MenuLabel: typeof MenuLabel;
  MenuSeparator: typeof MenuSeparator;
  close: () => void;
}

/**
 * An open menu, mounted only while it is open, aligned to the end of its button. It is not modal, because Radix's
 * modal menu writes a style element, which the Content-Security-Policy refuses. Use it only in code that is loaded
 * when it is opened.
 */
export function MenuPanel({ id, opener, byKey, className, onClose, children }: MenuPanelProps) {
  const isLeft = useRef(false);
  return (
    <DropdownMenu.Root modal={false} open onOpenChange={onClose}>
      <DropdownMenu.Trigger asChild>
        <StandIn of={opener} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          id={id}
          aria-labelledby={opener.current?.id}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          onInteractOutside={() => {
            isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeft.current) opener.current?.focus();
          }}
          className={cx(
            "z-30 animate-fade-in rounded-md border border-line bg-surface p-1 shadow-float outline-none",
            className,
          )}
        >
          {children({ MenuItem, MenuLabel, MenuSeparator, close: onClose })}
          {byKey && <FocusFirst of={id} />}
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

/** Passes Radix the button, which existed before the menu was loaded, as the menu's trigger. */
function StandIn({ of, ref }: { of: RefObject<HTMLElement | null>; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(of.current);
  }, [of, ref]);
  return null;
}

/** Focuses the first item, because Radix was not there yet when the key opened the menu. */
function FocusFirst({ of }: { of: string }) {
  useEffect(() => {
    document.getElementById(of)?.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
  }, [of]);
  return null;
}
