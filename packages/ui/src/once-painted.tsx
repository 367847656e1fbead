import { type ReactNode, useEffect, useState } from "react";

/** What nobody sees at first: it is drawn once the page was painted, so that the rest is there sooner. */
export function OncePainted({ children }: { children: ReactNode }) {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => setIsPainted(true), []);
  return isPainted && children;
}
