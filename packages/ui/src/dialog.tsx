import { cx } from "class-variance-authority";
import X from "lucide-react/icons/x";
import { Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { dialogFrame } from "./dialog-frame.tsx";
import { leaveForm, tracksChanges } from "./leave-form.tsx";
import { useReturnFocus } from "./return-focus.tsx";

export interface DialogProps {
  onClose: () => void;
  /** The verb and the object: "Change password". */
  title: string;
  description?: ReactNode;
  /** Where the dialog is on the screen; in the middle by default. */
  place?: DialogPlace;
  children: ReactNode;
}

/** The classes that place a dialog on the screen. */
export interface DialogPlace {
  backdrop: string;
  frame: string;
  head: string;
  isDrawer: boolean;
}

const middle = {
  backdrop: "",
  frame: "max-w-lg sm:top-[12vh] sm:max-h-[min(76vh,88vh-var(--toast-height,0px))]",
  head: "",
  isDrawer: false,
};

/**
 * A modal dialog, open while it is mounted. It focuses its first field, and returns the focus when it closes. Escape,
 * the backdrop, its cross and Cancel close it; it asks first if something typed would be lost. The stylesheet keeps
 * the page from scrolling, because Radix's own overlay would write a style element, which a strict
 * Content-Security-Policy refuses.
 */
export function Dialog({ title, description, place = middle, children, onClose }: DialogProps) {
  const focus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  return (
    <RadixDialog.Root open onOpenChange={() => leaveForm(onClose, content.current)}>
      <RadixDialog.Portal>
        <div className={cx("fixed inset-0 z-40 animate-fade-in bg-backdrop", place.backdrop)} />
        <RadixDialog.Content
          ref={content}
          data-modal
          aria-modal="true"
          {...(description ? {} : { "aria-describedby": undefined })}
          {...tracksChanges}
          onOpenAutoFocus={(event) => {
            focus.remember();
            const field = firstField(content.current);
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={focus.giveBack}
          data-drawer={place.isDrawer || undefined}
          className={cx(dialogFrame, place.frame)}
        >
          <div className={cx("mb-4 flex items-start justify-between gap-4", place.head)}>
            <RadixDialog.Title className="text-xl font-semibold dense:text-lg">{title}</RadixDialog.Title>
            <RadixDialog.Close
              aria-label="Close"
              className="-m-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken"
            >
              <X aria-hidden="true" className="size-5" />
            </RadixDialog.Close>
          </div>
          {description && (
            <RadixDialog.Description className="mb-4 text-ink-muted">{description}</RadixDialog.Description>
          )}
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function firstField(content: HTMLElement | null): HTMLElement | null {
  return content?.querySelector<HTMLElement>("input, select, textarea") ?? null;
}
