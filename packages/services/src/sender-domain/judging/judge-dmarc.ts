import type { SenderCheck } from "@scriptkeeper/contracts/emails/sender-domain";
import type { Dmarc } from "../records/dmarc.ts";
import { unanswered } from "./unanswered.ts";

const LINE = { name: "dmarc", title: "DMARC" } as const;

/** Whether the domain says how to treat emails that only pretend to come from it. */
export function judgeDmarc(dmarc: Dmarc | null, domain: string): SenderCheck {
  if (!dmarc) return unanswered(LINE);
  const { at, records, tags } = dmarc;
  if (records.length === 0)
    return {
      ...LINE,
      state: "bad",
      finding: `${domain} has no DMARC record to say what happens to forged emails. Large mail services refuse senders without one.`,
      advice: `Add a TXT record at _dmarc.${domain}. Start with "v=DMARC1; p=none; rua=mailto:dmarc@${domain}", where dmarc@${domain} is a mailbox that you read, and change p=none to p=quarantine once the reports show nothing unexpected.`,
    };
  if (records.length > 1)
    return {
      ...LINE,
      state: "bad",
      finding: `_dmarc.${at} has ${records.length} DMARC records, so mail services ignore them all.`,
      advice: "Keep one of them and delete the others.",
    };
  const record = records[0] ?? "";
  // The policy for the domain; a record at the domain above may name a different one for its subdomains.
  const tag = at !== domain && tags.has("sp") ? "sp" : "p";
  const policy = tags.get(tag)?.toLowerCase();
  const inherited = at === domain ? "" : ` It comes from ${at}.`;
  const finding = `"${record}".${inherited}`;
  if (policy !== "none" && policy !== "quarantine" && policy !== "reject")
    return {
      ...LINE,
      state: "bad",
      finding: `${finding} It names no policy that mail services recognise.`,
      advice:
        tag === "sp"
          ? "Change sp to none, quarantine or reject."
          : 'Write p=none, p=quarantine or p=reject straight after "v=DMARC1;".',
    };
  if (policy === "none")
    return {
      ...LINE,
      state: "warning",
      finding: `${finding} Forged emails are let through.`,
      advice: tags.has("rua")
        ? `Once the reports show nothing unexpected, change ${tag}=none to ${tag}=quarantine.`
        : `Add rua=mailto: with an address for reports, and change ${tag}=none to ${tag}=quarantine once they show nothing unexpected.`,
    };
  const share = Number(tags.get("pct") ?? "100");
  if (share < 100)
    return {
      ...LINE,
      state: "warning",
      finding: `${finding} It applies to only ${share}% of forged emails.`,
      advice: "Remove pct from the record once the reports show nothing unexpected.",
    };
  return { ...LINE, state: "good", finding, advice: null };
}
