import type { WordedEmail, WordingSlot } from "@scriptkeeper/contracts/emails/wording-rules";

/** The staff's name for each email, and when it is sent. */
export const emailLabels: Record<WordedEmail, { name: string; when: string }> = {
  welcome: { name: "Welcome", when: "When a patient gets an account" },
  new_prescription: { name: "New prescription", when: "When a prescription is added to an account" },
  reminder: { name: "Reminder", when: "When a medicine is due to be ordered" },
  follow_up: { name: "Follow-up", when: "When a reminder led to no order" },
  last_email: { name: "Last email", when: "When a patient is late and has not responded to earlier emails" },
  back_in_stock: { name: "Back in stock", when: "When a medicine a patient is waiting for is back" },
  parcel_sent: { name: "Order sent", when: "When the carrier has the parcel" },
  parcel_ready: { name: "Order ready", when: "When an order can be picked up" },
  parcel_failed: { name: "Problem with a delivery", when: "When the carrier reports a problem" },
  last_supply: {
    name: "Last repeat",
    when: "When the last repeat is used or the prescription is about to end",
  },
  expiry_soon: { name: "Prescription ends soon", when: "Before a prescription expires" },
  expiry_expired: { name: "Prescription has ended", when: "Once a prescription has expired" },
};

interface SlotLabel {
  name: string;
  /** The help text under the field. */
  help: string;
}

export const slotLabels: Record<WordingSlot, SlotLabel> = {
  subject: {
    name: "Subject",
    help: "Shown on locked phones, so do not name a medicine.",
  },
  preheader: {
    name: "Preheader",
    help: "The line after the subject in a mailbox, also shown on locked phones.",
  },
  intro: { name: "Beginning", help: "The first sentence, before the list of medicines." },
  note: {
    name: "Note",
    help: "Shown at the end, for example to say when you are closed. Each line becomes a paragraph.",
  },
};

/** The emails whose words can't be changed, and why. */
export const alwaysOurs = [
  {
    name: "Passwords and changed addresses",
    why: "They must say exactly what happened to the account.",
  },
  {
    name: "Invitations to help, and emails to carers",
    why: "What we may tell another person depends on what the patient allows.",
  },
  {
    name: "Recalls",
    why: "A warning about a medicine must say the same to everyone who was supplied with it.",
  },
  { name: "Reports and tests", why: "They go to staff, not to patients." },
] as const;
