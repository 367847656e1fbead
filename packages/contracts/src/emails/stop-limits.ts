/** What keeps emails from a customer: an address that doesn't work, or their own wish. */
export const EMAIL_STOPS = ["bad_address", "unsubscribed"] as const;
export type EmailStop = (typeof EMAIL_STOPS)[number];

export const EMAIL_STOP_PAGE_SIZE = 20;

/**
 * Why emails were stopped: one bounced, one was refused at once, its reader called one spam, or they asked for none.
 */
export const EMAIL_STOP_CAUSES = ["bounce", "refusal", "complaint", "wish"] as const;

/** A stop's position in the list of all stops: since when, to the microsecond, whose, and which stop. */
export const EMAIL_STOP_PLACE =
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\.\d{1,10}\.(?:bad_address|unsubscribed)$/;
