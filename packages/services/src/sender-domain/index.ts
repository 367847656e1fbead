/** What the DNS says about the sender of our emails: SPF, DKIM, DMARC and where replies go. */
export { checkSenderDomain } from "./check-sender-domain.ts";
