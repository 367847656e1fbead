import { cx } from "class-variance-authority";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";

export interface FoldProps {
  /** The label of the button that opens the content. */
  label: string;
  icon?: ReactNode;
  children: ReactNode;
  /** Whether the content is open at first on screens where it folds. */
  defaultOpen?: boolean;
  /** Whether it also folds on phones, where so much content would hide the list. */
  onPhones?: boolean;
  buttonClassName?: string;
}

/**
 * Content above a list that folds into a button on low screens, as in a browser zoomed to 200 %, where it would hide
 * the list. Content with the focus stays visible if the screen becomes low.
 */
export function Fold(props: FoldProps) {
  const { label, icon, children, defaultOpen = false, onPhones = false, buttonClassName } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(defaultOpen);
  return (
    <div>
      <button
        type="button"
        data-fold
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className={cx(
          "hidden min-h-9 items-center gap-2 rounded-sm font-semibold text-accent short:flex",
          onPhones && "max-sm:flex max-sm:min-h-11",
          buttonClassName,
        )}
      >
        {icon}
        {label}
        <ChevronDown aria-hidden="true" className={cx("size-4 shrink-0", isOpen && "rotate-180")} />
      </button>
      <div
        id={id}
        className={
          isOpen
            ? "short:pt-1"
            : cx("short:not-focus-within:hidden", onPhones && "max-sm:not-focus-within:hidden")
        }
      >
        {children}
      </div>
    </div>
  );
}
