import X from "lucide-react/icons/x";
import { Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";
import { useReturnFocus } from "./return-focus.tsx";

export interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
}

/** A modal panel, 16rem wide, at the start of the screen, over a dark backdrop. */
export function SidePanel({ open, onOpenChange, title, closeLabel, children }: SidePanelProps) {
  const focus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div className="fixed inset-0 z-40 animate-fade-in bg-backdrop" />
        <RadixDialog.Content
          data-modal
          aria-modal="true"
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 flex w-64 animate-fade-in flex-col border-r border-line bg-surface shadow-float"
        >
          <div className="flex h-16 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
            <RadixDialog.Title className="font-semibold">{title}</RadixDialog.Title>
            <RadixDialog.Close
              aria-label={closeLabel}
              className="inline-flex size-11 items-center justify-center rounded-md text-ink-muted hover:bg-sunken"
            >
              <X aria-hidden="true" className="size-5" />
            </RadixDialog.Close>
          </div>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
