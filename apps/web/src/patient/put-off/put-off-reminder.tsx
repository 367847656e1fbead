import type { PutOff } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { Button } from "@scriptkeeper/ui/button";
import { useId, useRef, useState } from "react";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { usePreserveMovedFocus } from "./use-preserve-moved-focus.ts";

export type PutOffDays = PutOff["choices"][number]["days"];

export interface PutOffReminderProps {
  /** The name of the medicine. */
  name: string;
  putOff: PutOff;
  busy: boolean;
  onPutOff: (days: PutOffDays) => void;
  onPlanned: () => void;
  /** Why the last choice failed; null if it did not. */
  problem: string | null;
  className?: string;
}

/** "I still have some" puts the reminder off, and one tap undoes that. The single button keeps its place and focus. */
export function PutOffReminder(props: PutOffReminderProps) {
  const { name, putOff, busy, onPutOff, onPlanned, problem, className = "" } = props;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  usePreserveMovedFocus(button, name);
  const { until, choices } = putOff;
  if (until === null && choices.length === 0) return null;
  const press = ignoreDoubleClick(() => {
    if (busy) return;
    if (until === null) setIsOpen(!isOpen);
    else onPlanned();
  });
  return (
    <div className={`relative z-10 ${className}`}>
      <span id={id} role="status" className={until === null ? undefined : "mr-2"}>
        {until !== null && `Put off until ${shortDay(until)}.`}
      </span>
      <Button
        ref={button}
        variant="quiet"
        size="compact"
        aria-expanded={until === null ? isOpen : undefined}
        aria-describedby={until === null ? undefined : id}
        aria-disabled={busy}
        className={until === null ? "-ml-2" : ""}
        onClick={press}
      >
        {until === null ? "I still have some" : "Remind me as planned"}{" "}
        <span className="sr-only">
          {until !== null && "of "}
          {name}
        </span>
      </Button>
      {isOpen && until === null && (
        <fieldset className="mt-1">
          <legend className="text-ink-muted">Remind me again in</legend>
          <div className="mt-1 flex flex-wrap gap-2">
            {choices.map((choice) => (
              <Button
                key={choice.days}
                variant="secondary"
                size="compact"
                disabled={busy}
                onClick={() => {
                  button.current?.focus();
                  setIsOpen(false);
                  onPutOff(choice.days);
                }}
              >
                {choice.days} days, {shortDay(choice.until)}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      {problem !== null && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
