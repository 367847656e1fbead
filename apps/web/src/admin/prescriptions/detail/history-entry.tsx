import type { HistoryEvent } from "@scriptkeeper/contracts/prescription-history";
import { shortInstant } from "@scriptkeeper/domain/days";
import { Badge } from "@scriptkeeper/ui/badge";
import BellRing from "lucide-react/icons/bell-ring";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import FilePlus from "lucide-react/icons/file-plus";
import Mail from "lucide-react/icons/mail";
import Minus from "lucide-react/icons/minus";
import Pencil from "lucide-react/icons/pencil";
import RefreshCw from "lucide-react/icons/refresh-cw";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import Tag from "lucide-react/icons/tag";
import { useSettings } from "../../../shared/settings-context.ts";

const icons = {
  created: FilePlus,
  renewed: ShoppingCart,
  reminded: BellRing,
  emailed: Mail,
  discount: Tag,
  changed: Pencil,
  updated: RefreshCw,
} as const satisfies Record<HistoryEvent["kind"], unknown>;

const tones = {
  good: { variant: "success", Icon: CircleCheck },
  waiting: { variant: "warning", Icon: Clock },
  bad: { variant: "destructive", Icon: CircleX },
  neutral: { variant: "secondary", Icon: Minus },
} as const;

/** One event of a history: when, what, by whom, and what it changed. */
export function HistoryEntry({ event }: { event: HistoryEvent }) {
  const { storeTimezone } = useSettings();
  const Icon = icons[event.kind];
  return (
    <li className="relative pb-6 last:pb-0">
      <span className="absolute -left-10 flex size-8 items-center justify-center rounded-full border border-line bg-surface text-accent">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold break-words">{event.title}</p>
        {event.state && <State state={event.state} />}
      </div>
      <p className="text-ink-muted tabular-nums">
        <time dateTime={event.at}>{shortInstant(new Date(event.at), storeTimezone)}</time>
        {event.by && `, by ${event.by}`}
      </p>
      {event.detail && <p className="break-words">{event.detail}</p>}
      {event.changes.length > 0 && (
        <ul className="mt-1 space-y-0.5">
          {event.changes.map(({ field, from, to }) => (
            <li key={field} className="break-words">
              {field}: {from} <span aria-hidden="true">→</span>
              <span className="sr-only">became</span> {to}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function State({ state }: { state: NonNullable<HistoryEvent["state"]> }) {
  const { variant, Icon } = tones[state.tone];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {state.label}
    </Badge>
  );
}
