import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Returns the problem of a field that contains half a date or an invalid number. Browsers report such a field as
 * empty, so its form would treat it as cleared: submitting is prevented and the field focused.
 */
export function usePartialInput(): [RefObject<HTMLDivElement | null>, string | undefined] {
  const frame = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const field = frame.current;
    const form = field?.closest("form");
    if (!field || !form) return;
    const easeOff = () => setProblem((now) => now && problemText(partialInput(field)));
    function refuse(event: Event) {
      const input = field && partialInput(field);
      if (!input) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setProblem(problemText(input));
      input.focus();
    }
    field.addEventListener("input", easeOff);
    form.addEventListener("submit", refuse, { capture: true });
    return () => {
      field.removeEventListener("input", easeOff);
      form.removeEventListener("submit", refuse, { capture: true });
    };
  }, []);
  return [frame, problem];
}

function partialInput(field: HTMLElement): HTMLInputElement | undefined {
  return [...field.querySelectorAll("input")].find(({ validity }) => validity.badInput);
}

function problemText(input: HTMLInputElement | undefined): string | undefined {
  if (!input) return undefined;
  return input.type.startsWith("date") ? "Enter the whole date, or clear the field" : "Enter a number";
}
