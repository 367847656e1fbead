import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Returns the current width of an element in pixels, so that text in a drawing keeps its size at any width. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return [frame, width];
}
