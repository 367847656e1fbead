import type { TimelineStep } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Minus from "lucide-react/icons/minus";
import { useSettings } from "../../../shared/settings-context.ts";

const tones: Record<TimelineStep["tone"], { Icon: LucideIcon; color: string }> = {
  good: { Icon: CircleCheck, color: "text-success" },
  waiting: { Icon: Clock, color: "text-warning" },
  bad: { Icon: CircleX, color: "text-danger" },
  neutral: { Icon: Minus, color: "text-ink-muted" },
};

/** Steps in the order in which they happened, in ready-made words. */
export function TimelineSteps({ steps, className }: { steps: readonly TimelineStep[]; className?: string }) {
  return (
    <ul className={`space-y-0.5 ${className ?? ""}`}>
      {steps.map((step) => (
        <Step key={`${step.at} ${step.label}`} step={step} />
      ))}
    </ul>
  );
}

function Step({ step: { at, label, detail, tone } }: { step: TimelineStep }) {
  const { storeTimezone } = useSettings();
  const { Icon, color } = tones[tone];
  return (
    <li className="flex gap-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <span className="min-w-0 wrap-anywhere">
        <time dateTime={at} className="text-ink-muted tabular-nums">
          {shortInstant(new Date(at), storeTimezone)}
        </time>{" "}
        {label}
        {detail && <span className="block text-ink-muted">{detail}</span>}
      </span>
    </li>
  );
}
