import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { WordedEmail } from "@scriptkeeper/contracts/emails/wording-rules";
import type { PayloadOf } from "../payloads.ts";

type Data = PayloadOf[EmailKind];

/** Returns which rewordable email this is; `null` if its words are always the built-in ones. */
export function wordedEmailOf(kind: EmailKind, data: Data): WordedEmail | null {
  if (kind === "reminder") return reminderName(data as PayloadOf["reminder"]);
  if (kind === "expiry")
    return (data as PayloadOf["expiry"]).stage === "soon" ? "expiry_soon" : "expiry_expired";
  if (kind === "welcome") return "welcome";
  return kind === "notification" ? notificationName(data as PayloadOf["notification"]) : null;
}

function reminderName({ isFollowUp, isLast }: PayloadOf["reminder"]): WordedEmail {
  if (isFollowUp) return "follow_up";
  return isLast ? "last_email" : "reminder";
}

function notificationName(data: PayloadOf["notification"]): WordedEmail | null {
  return "about" in data ? byOccasion[data.about] : "new_prescription";
}

const byOccasion = {
  sent: "parcel_sent",
  ready: "parcel_ready",
  failed: "parcel_failed",
  last_supply: "last_supply",
  back: "back_in_stock",
  recall: null,
  weekly_report: null,
} as const;
