import { focusUnlessBehindDialog } from "@scriptkeeper/ui/focus-unless-behind-dialog";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";

const FirstHeading = createContext<RefObject<HTMLElement | null> | null>(null);

/** Remembers which heading the document opened with: only those that follow take the focus. */
export function HeadingFocus({ children }: { children: ReactNode }) {
  const first = useRef<HTMLElement>(null);
  return <FirstHeading value={first}>{children}</FirstHeading>;
}

export interface PageHeadingProps {
  /** The title of the document, without the product's name. */
  title: string;
  className?: string;
  children: ReactNode;
}

/** The heading of a screen. It names the document and, when the screen changes, takes the focus so that the change is heard. */
export function PageHeading({ title, className = "", children }: PageHeadingProps) {
  const first = useContext(FirstHeading);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!first) return;
    first.current ??= heading.current;
    // A dialog before it gives the focus to the screen once it is closed.
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
