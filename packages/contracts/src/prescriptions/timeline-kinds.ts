/** The kinds of events around a patient that staff see. */
export const TIMELINE_KINDS = ["order", "delivery", "email", "change", "sign_in", "note", "carer"] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
