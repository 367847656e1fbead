import { useCallback, useEffect, useRef } from "react";
import { readToken } from "../../shared/api/session-token.ts";

/** By then the screen has its rows, which take precedence. */
const AFTER_MS = 2_000;

/** Requests the prescriptions once after each verification. Only the request matters: the response is not read. */
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
  // After signing out no request is made.
  if (readToken() !== token) return;
  try {
    const response = await fetch("/api/prescriptions", { headers: { Authorization: `Bearer ${token}` } });
    await response.body?.cancel();
  } catch {
    // The result does not change behaviour.
  }
}
