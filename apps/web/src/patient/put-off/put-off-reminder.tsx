import type { PutOff } from "@scriptkeeper/contracts/prescriptions";
import { shortDay } from "@scriptkeeper/domain/days";
import { Button } from "@scriptkeeper/ui/button";
import { useState } from "react";

export type PutOffDays = PutOff["choices"][number]["days"];

export interface PutOffReminderProps {
  /** Of which medicine. */
  name: string;
  putOff: PutOff;
  busy: boolean;
  onPutOff: (days: PutOffDays) => void;
  onPlanned: () => void;
  /** Why the last choice was not taken. */
  problem: string | null;
  className?: string;
}

/** "I still have some": the reminder comes later, and one tap takes that back. */
export function PutOffReminder(props: PutOffReminderProps) {
  const { name, putOff, busy, onPutOff, onPlanned, problem, className = "" } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { until, choices } = putOff;
  if (until === null && choices.length === 0) return null;
  return (
    <div className={`relative z-10 ${className}`}>
      {until !== null ? (
        <p className="flex flex-wrap items-center gap-x-2">
          <span>Put off until {shortDay(until)}.</span>
          <Button variant="quiet" size="compact" disabled={busy} onClick={onPlanned}>
            Remind me as planned <span className="sr-only">of {name}</span>
          </Button>
        </p>
      ) : (
        <Button
          variant="quiet"
          size="compact"
          aria-expanded={isOpen}
          disabled={busy}
          className="-ml-2"
          onClick={() => setIsOpen(!isOpen)}
        >
          I still have some <span className="sr-only">{name}</span>
        </Button>
      )}
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
