import type { HistoryEvent } from "@scriptkeeper/contracts/prescriptions/history";
import BellRing from "lucide-react/icons/bell-ring";
import FilePlus from "lucide-react/icons/file-plus";
import Mail from "lucide-react/icons/mail";
import Pencil from "lucide-react/icons/pencil";
import RefreshCw from "lucide-react/icons/refresh-cw";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import Tag from "lucide-react/icons/tag";
import { TimelineEntry } from "../../shared/timeline/timeline-entry.tsx";

const icons = {
  created: FilePlus,
  renewed: ShoppingCart,
  reminded: BellRing,
  emailed: Mail,
  discount: Tag,
  changed: Pencil,
  updated: RefreshCw,
} as const satisfies Record<HistoryEvent["kind"], unknown>;

/** One event in a prescription's history. */
export function HistoryEntry({ event }: { event: HistoryEvent }) {
  return <TimelineEntry event={event} Icon={icons[event.kind]} />;
}
