import type { TimelineEvent, TimelineStep } from "@scriptkeeper/contracts/patient-timeline";
import type { TimelineKind } from "@scriptkeeper/contracts/timeline-kinds";
import { shortInstant } from "@scriptkeeper/domain/days";
import HandHeart from "lucide-react/icons/hand-heart";
import KeyRound from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail";
import Pencil from "lucide-react/icons/pencil";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import StickyNote from "lucide-react/icons/sticky-note";
import Truck from "lucide-react/icons/truck";
import { useSettings } from "../../../shared/settings-context.ts";
import { TimelineEntry, toneIcons } from "../../shared/timeline-entry.tsx";

const icons = {
  order: ShoppingCart,
  delivery: Truck,
  email: Mail,
  change: Pencil,
  sign_in: KeyRound,
  note: StickyNote,
  carer: HandHeart,
} as const satisfies Record<TimelineKind, unknown>;

const tones: Record<TimelineStep["tone"], string> = {
  good: "text-success",
  waiting: "text-warning",
  bad: "text-danger",
  neutral: "text-ink-muted",
};

/** One event around a patient, with the steps that followed. */
export function PatientEvent({ event }: { event: TimelineEvent }) {
  return (
    <TimelineEntry event={event} Icon={icons[event.kind]}>
      {event.steps.length > 0 && (
        <ul className="mt-1 space-y-0.5">
          {event.steps.map((step) => (
            <Step key={`${step.at} ${step.label}`} step={step} />
          ))}
        </ul>
      )}
    </TimelineEntry>
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
