import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { type ComponentProps, useId } from "react";

export interface ClearLastReminderProps extends Pick<ComponentProps<typeof Checkbox>, "ref"> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Chooses whether a reminder that has already been sent is disregarded. */
export function ClearLastReminder({ onChange, ...box }: ClearLastReminderProps) {
  const id = useId();
  return (
    <div className="flex gap-3">
      <Checkbox
        {...box}
        id={id}
        aria-describedby={`${id}-help`}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          Clear last reminder
        </label>
        <p id={`${id}-help`} className="text-ink-muted">
          A new reminder goes out on that day, even if one was sent before.
        </p>
      </div>
    </div>
  );
}
