import { cx } from "class-variance-authority";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";

export interface FoldProps {
  /** What the button is called that stands in its place. */
  label: string;
  icon?: ReactNode;
  children: ReactNode;
  /** Whether it is open at first where it folds at all. */
  defaultOpen?: boolean;
  /** It is so much that the list would not be seen for it on a phone, either. */
  onPhones?: boolean;
  className?: string;
  buttonClassName?: string;
}

/**
 * What stands above a list. On a low screen, as in a browser that is zoomed to 200 %, the list would not be seen for it:
 * there a button opens it. What has the focus stays, should the screen become low.
 */
export function Fold(props: FoldProps) {
  const { label, icon, children, defaultOpen = false, onPhones = false, className, buttonClassName } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(defaultOpen);
  return (
    <div className={className}>
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
