import { useId } from "react";
import { type Difference, fieldLabels } from "./customer-fields.ts";

export interface ConflictChoiceProps {
  difference: Difference;
  /** What stands in the field now. */
  value: string;
  onChoose: (value: string) => void;
}

/** Both values of a field that somebody else changed meanwhile, one of which is taken into it. */
export function ConflictChoice({ difference, value, onChoose }: ConflictChoiceProps) {
  const name = useId();
  const choices = [
    [difference.isTyped ? "Yours" : "As it was when you opened it", difference.mine],
    ["Saved by somebody else", difference.theirs],
  ] as const;
  return (
    <fieldset className="rounded-md border border-warning/40 px-3 pb-2">
      <legend className="px-1 font-semibold">Which {fieldLabels[difference.field]}?</legend>
      {choices.map(([label, choice]) => (
        <label key={label} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0 accent-accent"
            checked={value === choice}
            onChange={() => onChoose(choice)}
          />
          <span className="min-w-0 wrap-anywhere">
            {label}: <strong>{choice || "none"}</strong>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
