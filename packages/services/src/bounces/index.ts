/** Emails that come back, found in a mailbox or reported by the provider: what they stop, and the list of stopped addresses. */
export { handleProviderEvents } from "./handle-provider-events.ts";
export type { BounceMailbox } from "./mailbox/bounce-mailbox.ts";
export { readBounces } from "./mailbox/read-bounces.ts";
export { emailStopsExport } from "./stops/email-stops-export.ts";
export { listEmailStops } from "./stops/list-email-stops.ts";
