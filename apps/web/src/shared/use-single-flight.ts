import { useRef } from "react";

/** Runs a write unless the one before is still under way, so that a double click does a thing once. What fails is the write's own to tell. */
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
