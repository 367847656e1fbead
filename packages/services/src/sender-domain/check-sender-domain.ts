import type { SenderDomain } from "@scriptkeeper/contracts/emails/sender-domain";
import type { AdminContext } from "../core/index.ts";
import { openDns } from "./records/dns.ts";
import { findSender } from "./sender.ts";

interface Input {
  /** DKIM selectors; the usual ones when none are given. */
  selectors?: readonly string[] | undefined;
}

/** Checks in the DNS what mail services will find about our emails. Stores nothing. */
export async function checkSenderDomain(ctx: AdminContext, { selectors }: Input): Promise<SenderDomain> {
  const sender = await findSender(ctx);
  const { address, domain, mailServer } = sender;
  // Imported here because it brings the list of all domain endings, which a start does without.
  const { inspectDomain } = await import("./inspect-domain.ts");
  return { address, domain, mailServer, checks: await inspectDomain(sender, { dns: openDns(), selectors }) };
}
