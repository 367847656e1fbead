import { focusUnlessBehindDialog } from "@scriptkeeper/ui/focus-unless-behind-dialog";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";

const FirstHeading = createContext<RefObject<HTMLElement | null> | null>(null);

/** Remembers the heading with which the document opened: only later ones take the focus. */
export function HeadingFocus({ children }: { children: ReactNode }) {
  const first = useRef<HTMLElement>(null);
  return <FirstHeading value={first}>{children}</FirstHeading>;
}

export interface PageHeadingProps {
  /** The document's title, without the product's name. */
  title: string;
  className?: string;
  /** Shown instead of the title. */
  children?: ReactNode;
}

/**
 * The heading of a screen. It sets the document's title and, when the screen changes, takes the focus, so that screen
 * readers announce the change.
 */
export function PageHeading({ title, className = "", children = title }: PageHeadingProps) {
  const first = useContext(FirstHeading);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!first) return;
    first.current ??= heading.current;
    // A dialog in front gives the focus to the screen once it is closed.
    if (first.current !== heading.current) focusUnlessBehindDialog(heading.current);
  }, [first]);
  useEffect(() => {
    const before = document.title;
    document.title = `${title} – Scriptkeeper`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={`text-[min(1.5rem,11vw)] leading-tight font-semibold wrap-anywhere outline-none sm:text-3xl dense:text-xl short:text-xl ${className}`}
    >
      {children}
    </h1>
  );
}
