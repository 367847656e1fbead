import type { TimelineStep } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { shortInstant } from "@scriptkeeper/domain/days";
import { useSettings } from "../../../shared/settings-context.ts";
import { toneIcons } from "./tone-icons.ts";

const tones: Record<TimelineStep["tone"], string> = {
  good: "text-success",
  waiting: "text-warning",
  bad: "text-danger",
  neutral: "text-ink-muted",
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
  const Icon = toneIcons[tone];
  return (
    <li className="flex gap-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tones[tone]}`} />
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
