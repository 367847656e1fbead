import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useId } from "react";
import { Button } from "./button.tsx";

export interface StepperProps {
  label: string;
  /** What is counted, for the names of the buttons: "Amoxil". */
  of: string;
  value: number;
  min: number;
  max: number;
  /** The reason for the maximum. */
  help: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A small number with buttons to decrease and increase it. */
export function Stepper({ label, of, value, min, max, help, disabled = false, onChange }: StepperProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-help`} disabled={disabled}>
      <legend className="sr-only">
        {label} of {of}
      </legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span aria-hidden="true" className="font-semibold">
          {label}
        </span>
        <div className="flex min-w-0 flex-wrap items-center gap-1">
          <Button
            variant="secondary"
            size="icon"
            aria-label={`Decrease quantity of ${of}`}
            disabled={value <= min}
            onClick={() => onChange(value - 1)}
          >
            <Minus aria-hidden="true" className="size-5" />
          </Button>
          <output aria-live="polite" className="w-12 text-center text-lg font-semibold tabular-nums">
            {value}
          </output>
          <Button
            variant="secondary"
            size="icon"
            aria-label={`Increase quantity of ${of}`}
            disabled={value >= max}
            onClick={() => onChange(value + 1)}
          >
            <Plus aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </div>
      <p id={`${id}-help`} className="text-ink-muted">
        {help}
      </p>
    </fieldset>
  );
}
