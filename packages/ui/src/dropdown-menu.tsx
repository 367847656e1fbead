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
  /** Names the panel for `aria-controls`. */
  id: string;
  /** The button that it stands under, by which it is named, and which has the focus back afterwards. */
  opener: RefObject<HTMLElement | null>;
  /** A key has opened it: the first item has the focus at once. */
  byKey: boolean;
  className?: string;
  onClose: () => void;
  /** What stands in it, of the parts of a menu. */
  children: (parts: MenuParts) => ReactNode;
}

export interface MenuParts {
  MenuItem: typeof MenuItem;
  MenuLabel: typeof MenuLabel;
  MenuSeparator: typeof MenuSeparator;
  close: () => void;
}

/**
 * What a menu shows, open while it is mounted, aligned to the end of its button. Not modal: the modal kind writes a style
 * element, which the Content-Security-Policy refuses. Only what is loaded once it is opened needs this.
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

/** Hands Radix the button that stood there before the menu was loaded, as what opens it. */
function StandIn({ of, ref }: { of: RefObject<HTMLElement | null>; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(of.current);
  }, [of, ref]);
  return null;
}

/** Radix has not seen the key that opened the menu, as it was not there yet. */
function FocusFirst({ of }: { of: string }) {
  useEffect(() => {
    document.getElementById(of)?.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
  }, [of]);
  return null;
}
