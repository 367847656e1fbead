/** How far a medicine's reminder got; each stage is counted separately. */
export const REMINDER_STAGES = ["sent", "opened", "ordered", "paid", "delivered"] as const;
export type ReminderStage = (typeof REMINDER_STAGES)[number];

/** How many weeks are shown, including the present one. */
export const INSIGHT_WEEKS = 26;
