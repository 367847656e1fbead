import { useRef } from "react";

/**
 * Runs a write unless the previous one is still running, so that a double click acts once. The write reports its own
 * failures.
 */
export function useSingleFlight<Input>(write: (input: Input) => Promise<unknown>): (input: Input) => void {
  const running = useRef(false);
  return (input) => {
    if (running.current) return;
    running.current = true;
    const finish = () => {
      running.current = false;
    };
    write(input).then(finish, finish);
  };
}
