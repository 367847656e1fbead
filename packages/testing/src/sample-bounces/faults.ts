/** What servers say about a recipient, in the words of the servers named beside it. */
export interface Fault {
  status: string;
  code: string;
  words: string;
}

const fault = (status: string, code: string, words: string): Fault => ({ status, code, words });

/** The address does not exist or receives no mail. */
export const hardFaults: readonly Fault[] = [
  // Postfix
  fault("5.1.1", "550", "<ADDRESS>: Recipient address rejected: User unknown in virtual mailbox table"),
  fault("5.1.1", "550", "<ADDRESS>: Recipient address rejected: User unknown in local recipient table"),
  // Gmail
  fault(
    "5.1.1",
    "550",
    "The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. For more information, go to https://support.google.com/mail/?p=NoSuchUser d2e1a72fcca58-71b4sor3.412 - gsmtp",
  ),
  fault(
    "5.2.1",
    "550",
    "The email account that you tried to reach is inactive. For more information, go to https://support.google.com/mail/?p=DisabledUser qtx.416 - gsmtp",
  ),
  // Exchange
  fault(
    "5.1.10",
    "550",
    "RESOLVER.ADR.RecipientNotFound; Recipient ADDRESS not found by SMTP address lookup",
  ),
  fault("5.1.1", "550", "RESOLVER.ADR.ExRecipNotFound; not found"),
  // Sendmail, Exim, Yahoo, Zoho
  fault("5.1.1", "550", "<ADDRESS>... User unknown"),
  fault("5.1.2", "550", "<ADDRESS>... Host unknown (Name server: host not found)"),
  fault("5.1.3", "553", "<ADDRESS>... Bad recipient address syntax"),
  fault("5.1.6", "551", "User has moved with no forwarding address"),
  fault(
    "5.1.1",
    "554",
    "delivery error: dd This user doesn't have a yahoo.com account (ADDRESS) [-5] - mta4123.mail.bf1.yahoo.com",
  ),
  fault("5.1.10", "556", "Recipient address has null MX"),
];

/** The same, where only the words say so and not the status. */
export const hardByWords: readonly Fault[] = [
  fault("5.0.0", "550", "No such user here"),
  fault("5.0.0", "550", "unknown user"),
  fault("5.0.0", "550", "Unknown user: ADDRESS"),
  fault("5.1.0", "550", "Address does not exist: mailbox not found"),
  fault("5.5.0", "550", "User ADDRESS does not exist"),
];

/** The email bounced, but the address is not to blame. */
export const softFaults: readonly Fault[] = [
  fault("5.2.2", "552", "<ADDRESS>: Mailbox full"),
  fault("5.2.2", "552", "The email account that you tried to reach is over quota and inactive."),
  fault("5.1.1", "550", "<ADDRESS>: mailbox is full"),
  fault("5.7.1", "554", "Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org"),
  fault("5.7.1", "550", "Our system has detected that this message is likely unsolicited mail."),
  fault(
    "5.7.26",
    "550",
    "This email has been blocked because the sender is unauthenticated. DKIM = did not pass SPF = did not pass",
  ),
  fault("5.7.0", "554", "Message rejected due to content restrictions"),
  fault("5.7.509", "550", "Access denied, sending domain does not pass DMARC verification"),
  fault("5.4.1", "550", "Recipient address rejected: Access denied. AS(201806281)"),
  fault("5.1.1", "550", "<ADDRESS>: rejected by policy"),
  fault("5.0.0", "550", "Mail content denied. http://service.mail.qq.com"),
  fault("5.0.0", "550", "mailbox unavailable, sender blocked"),
  fault("5.0.0", "554", "Transaction failed"),
  fault(
    "5.2.1",
    "550",
    "The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.",
  ),
  fault("5.2.3", "552", "Message exceeds fixed maximum message size"),
  fault("5.3.4", "552", "Message too big for system"),
  fault("5.1.8", "550", "<help@pharmacy.example>: Sender address rejected: Domain not found"),
  fault("5.1.0", "550", "Sender denied"),
  fault("5.5.0", "550", "Requested action not taken: mailbox unavailable"),
  fault("5.4.4", "", "Host or domain name not found. Name service error for name=mx.example type=A"),
  fault("5.4.6", "554", "Too many hops"),
  fault("4.4.7", "", "Message delivery time expired"),
  fault("4.4.1", "451", "connect to mx.example[192.0.2.9]:25: Connection timed out"),
  fault("4.2.2", "452", "The email account that you tried to reach is over quota."),
  fault("4.7.1", "451", "Greylisted, please try again later"),
  fault("4.7.650", "421", "The mail server has been temporarily rate limited due to IP reputation"),
];
