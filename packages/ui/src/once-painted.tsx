import { type ReactNode, useEffect, useState } from "react";

/** Renders content that is not visible at first only after the first paint, so that the rest appears sooner. */
export function OncePainted({ children }: { children: ReactNode }) {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => setIsPainted(true), []);
  return isPainted && children;
}
