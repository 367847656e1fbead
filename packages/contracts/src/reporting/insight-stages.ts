/** How far a reminder of a medicine has come; each is counted by itself. */
export const REMINDER_STAGES = ["sent", "opened", "ordered", "paid", "delivered"] as const;
export type ReminderStage = (typeof REMINDER_STAGES)[number];

/** So many weeks are shown, the present one among them. */
export const INSIGHT_WEEKS = 26;
