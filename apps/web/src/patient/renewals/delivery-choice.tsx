import { shortDollars } from "@scriptkeeper/domain/money";
import { PlainCheckbox } from "@scriptkeeper/ui/plain-checkbox";
import { useId } from "react";

export interface DeliveryChoiceProps {
  feeCents: number;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** Home delivery, once per order, and what it means to leave it out. */
export function DeliveryChoice({ feeCents, checked, disabled, onChange }: DeliveryChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={`flex cursor-pointer items-start gap-3 rounded-md border p-4 sm:p-5 ${
        checked ? "border-accent bg-accent-soft ring-1 ring-accent" : "border-line bg-surface"
      }`}
    >
      <PlainCheckbox
        id={id}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-name ${id}-fee`}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0 grow wrap-anywhere">
        <span id={`${id}-name`} className="font-semibold">
          Add Home Delivery
        </span>
        <span id={`${id}-help`} className="block text-ink-muted">
          {checked
            ? "We send it to your address. One fee for the whole order."
            : "Without it you pick your order up at the pharmacy once it is ready."}
        </span>
      </span>
      <span id={`${id}-fee`} className="font-semibold tabular-nums">
        +{shortDollars(feeCents)}
      </span>
    </label>
  );
}
