/** What patients read about emails on their own medicines. */
export const ownEmailsWords = {
  on: "Reminder emails are on.",
  off: "Reminder emails are off.",
  whileOn: "We email you when a medicine is about to run out or a prescription is about to expire.",
  whileOff:
    "We no longer tell you when a medicine runs out. Please keep an eye on it yourself, or turn the emails on again.",
  toOthers: "Someone who helps you gets them instead of you.",
  othersAlone: "The people who help you still get them.",
  unreached:
    "Our emails do not reach you, so we cannot tell you when a medicine runs out. Please keep an eye on it yourself, and give your pharmacy an address that works.",
  unchanged: "Stopping reminder emails does not affect your prescriptions.",
  stop: "Stop reminder emails",
  start: "Turn reminder emails on",
};
