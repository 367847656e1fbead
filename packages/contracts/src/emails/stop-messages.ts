import type { EMAIL_STOP_CAUSES, EmailStop } from "./stop-limits.ts";

/** What is stopped, in the words of screens and files. */
export const emailStopTitles: Record<EmailStop, string> = {
  bad_address: "Email does not arrive",
  unsubscribed: "No reminders",
};

export const emailStopCauses: Record<(typeof EMAIL_STOP_CAUSES)[number], string> = {
  bounce: "An email bounced",
  refusal: "A mail server refused the address",
  complaint: "They marked a reminder as spam",
  wish: "They asked not to be reminded",
};
