import type { SenderCheck } from "@scriptkeeper/contracts/emails/sender-domain";
import type { Dns } from "../records/dns.ts";

const LINE = { name: "replies", title: "Replies" } as const;

/** Whether mail to the sender arrives: patients' replies, and reports that an email could not be delivered. */
export async function judgeReplies(dns: Dns, domain: string): Promise<SenderCheck> {
  const hosts = await dns.mailHosts(domain);
  if (hosts.some((host) => host !== "."))
    return { ...LINE, state: "good", finding: `Mail for ${domain} goes to ${hosts[0]}.`, advice: null };
  const elsewhere = "or set MAIL_FROM to an address at a domain that accepts mail";
  const advice = `Add an MX record at ${domain} that names your mailbox's mail server, ${elsewhere}.`;
  if (hosts.length > 0)
    return {
      ...LINE,
      state: "bad",
      finding: `${domain} says that it accepts no mail, so replies are lost.`,
      advice: `Replace the MX record at ${domain} with one that names your mailbox's mail server, ${elsewhere}.`,
    };
  const addresses = await dns.addresses(domain);
  if (addresses.length > 0)
    return {
      ...LINE,
      state: "warning",
      finding: `${domain} names no mail server, so replies are sent to its own address, ${addresses[0]}.`,
      advice,
    };
  return {
    ...LINE,
    state: "bad",
    finding: `${domain} can't be reached: it has no mail server and no address. Mail services refuse such senders.`,
    advice,
  };
}
