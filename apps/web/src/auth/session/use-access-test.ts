import { useCallback, useEffect, useRef } from "react";
import { readToken } from "../../shared/api/session-token.ts";

/** By then the screen has its rows, which come first. */
const AFTER_MS = 2_000;

/** Asks for the prescriptions once after each verification. Only that it was asked matters: the answer is not read. */
export function useAccessTest(): (token: string) => void {
  const timers = useRef<number[]>([]);
  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach(window.clearTimeout);
  }, []);
  return useCallback((token) => {
    timers.current.push(window.setTimeout(() => void ask(token), AFTER_MS));
  }, []);
}

async function ask(token: string): Promise<void> {
  // Whoever has signed out since is asked no more.
  if (readToken() !== token) return;
  try {
    const response = await fetch("/api/prescriptions", { headers: { Authorization: `Bearer ${token}` } });
    await response.body?.cancel();
  } catch {
    // The result does not change behaviour.
  }
}
