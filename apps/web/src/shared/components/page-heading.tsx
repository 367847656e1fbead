import { createContext, type ReactNode, type RefObject, useContext, useEffect, useId, useRef } from "react";

const FirstHeading = createContext<RefObject<string | null> | null>(null);

/** Remembers which heading the document opened with: only those that follow take the focus. */
export function HeadingFocus({ children }: { children: ReactNode }) {
  const first = useRef<string | null>(null);
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
  const id = useId();
  const first = useContext(FirstHeading);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!first) return;
    first.current ??= id;
    if (first.current !== id) heading.current?.focus();
  }, [first, id]);
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
