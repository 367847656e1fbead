import { type ReactNode, useEffect, useRef } from "react";

/** Scrolls to what appears in it: why a form was not saved may appear above or below the part of a dialog in sight. */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView?.({ block: "nearest" }), []);
  return <div ref={place}>{children}</div>;
}
