import type { EMAIL_STATES } from "@scriptkeeper/contracts/constants";
import { shortInstant } from "../time/days.ts";

export interface EmailRecord {
  state: (typeof EMAIL_STATES)[number];
  created_at: Date;
  sent_at: Date | null;
  next_attempt_at: Date;
  /** The mail server's last answer, or the reason the email was withdrawn, as recorded at the time. */
  last_error: string | null;
}

/** Why an email has gone out, is waiting or will not go out, in sentences for staff. */
export function whyEmailState(email: EmailRecord, timeZone: string): string[] {
  const { state, created_at, sent_at, next_attempt_at, last_error } = email;
  const on = (instant: Date) => shortInstant(instant, timeZone);
  switch (state) {
    case "sent":
      return [
        sent_at ? `The mail server accepted it on ${on(sent_at)}.` : "The mail server accepted it.",
        "Whether it was read is not known.",
      ];
    case "queued":
      return last_error
        ? [last_error, `It will be tried again on ${on(next_attempt_at)}.`]
        : [`It has been waiting for its turn since ${on(created_at)}.`];
    case "failed":
      return [
        last_error ?? "The mail server did not accept it.",
        "It will not be tried again automatically.",
      ];
    case "cancelled":
      return [last_error ?? "It was withdrawn before it was sent. No reason was recorded."];
  }
}
