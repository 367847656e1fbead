import type { EmailKind } from "@scriptkeeper/contracts/constants";
import { Badge } from "@scriptkeeper/ui/badge";
import Bell from "lucide-react/icons/bell";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Mail from "lucide-react/icons/mail";
import { kindLabels } from "./email-labels.ts";

/** What an email is about: blue for a reminder, yellow for an expiry notice, grey for anything else. */
export function KindBadge({ kind }: { kind: EmailKind }) {
  const label = kindLabels[kind];
  if (kind === "reminder")
    return (
      <Badge className={blue}>
        <Bell aria-hidden="true" />
        {label}
      </Badge>
    );
  const isExpiry = kind === "expiry";
  const Icon = isExpiry ? CalendarClock : Mail;
  return (
    <Badge variant={isExpiry ? "warning" : "secondary"}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}

const blue = "bg-[light-dark(#e4edfb,#15294a)]! text-[light-dark(#1d4a8c,#a3c7ff)]!";
