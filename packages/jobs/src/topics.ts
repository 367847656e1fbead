/** The topics for which a worker can be woken. */
export const WAKE_TOPICS = ["mail", "prices", "webhooks"] as const;
export type WakeTopic = (typeof WAKE_TOPICS)[number];
