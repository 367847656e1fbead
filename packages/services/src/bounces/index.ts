/** What comes back of emails: read in a mailbox, told by the provider; what it stops, and the list of what is stopped. */
export { handleProviderEvents } from "./handle-provider-events.ts";
export type { BounceMailbox } from "./mailbox/bounce-mailbox.ts";
export { readBounces } from "./mailbox/read-bounces.ts";
export { emailStopsExport } from "./stops/email-stops-export.ts";
export { listEmailStops } from "./stops/list-email-stops.ts";
