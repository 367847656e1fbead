import type { TimelineEvent } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import type { TimelineKind } from "@scriptkeeper/contracts/prescriptions/timeline-kinds";
import HandHeart from "lucide-react/icons/hand-heart";
import KeyRound from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail";
import Pencil from "lucide-react/icons/pencil";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import StickyNote from "lucide-react/icons/sticky-note";
import Truck from "lucide-react/icons/truck";
import { TimelineEntry } from "../../shared/timeline/timeline-entry.tsx";
import { TimelineSteps } from "../../shared/timeline/timeline-steps.tsx";

const icons = {
  order: ShoppingCart,
  delivery: Truck,
  email: Mail,
  change: Pencil,
  sign_in: KeyRound,
  note: StickyNote,
  carer: HandHeart,
} as const satisfies Record<TimelineKind, unknown>;

/** One event in a patient's timeline, with the steps that followed. */
export function PatientEvent({ event, isSought }: { event: TimelineEvent; isSought: boolean }) {
  return (
    <TimelineEntry event={event} Icon={icons[event.kind]} isSought={isSought}>
      {event.tracking_url !== undefined && (
        <a
          href={event.tracking_url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Track the ${event.title.toLowerCase()}`}
          className="font-semibold text-accent underline"
        >
          Track parcel
        </a>
      )}
      {event.steps.length > 0 && <TimelineSteps steps={event.steps} className="mt-1" />}
    </TimelineEntry>
  );
}
