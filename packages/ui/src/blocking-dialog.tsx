import { cx } from "class-variance-authority";
import { Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { dialogFrame } from "./dialog-frame.tsx";
import { useReturnFocus } from "./return-focus.tsx";

export interface BlockingDialogProps {
  title: string;
  /** What has happened, and what it means for what the user was doing. */
  description: ReactNode;
  /** What Escape does; nothing if absent. */
  onEscape?: () => void;
  /** Has to end with the buttons: there is no other way out. */
  children: ReactNode;
}

/**
 * A dialog in front of everything else, including another dialog, which keeps what was typed. Only its own buttons, or
 * `onEscape`, close it. It focuses its first editable field or button, and returns the focus when it closes.
 */
export function BlockingDialog({ title, description, onEscape, children }: BlockingDialogProps) {
  const focus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  return (
    <RadixDialog.Root open>
      <RadixDialog.Portal>
        <div className="fixed inset-0 z-50 animate-fade-in bg-backdrop" />
        <RadixDialog.Content
          ref={content}
          data-modal
          aria-modal="true"
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            onEscape?.();
          }}
          onOpenAutoFocus={(event) => {
            focus.remember();
            const first = content.current?.querySelector<HTMLElement>("input:not([readonly]), button");
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={focus.giveBack}
          className={cx(
            dialogFrame,
            "z-50 max-w-md sm:top-[12vh] sm:max-h-[min(76vh,88vh-var(--toast-height,0px))]",
          )}
        >
          <RadixDialog.Title className="mb-2 text-xl font-semibold">{title}</RadixDialog.Title>
          <RadixDialog.Description asChild>
            <div className="mb-4 space-y-2 text-ink-muted">{description}</div>
          </RadixDialog.Description>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
