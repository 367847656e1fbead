import type { SenderCheck } from "@scriptkeeper/contracts/emails/sender-domain";
import type { Dmarc } from "../records/dmarc.ts";
import { unanswered } from "./unanswered.ts";

const LINE = { name: "dmarc", title: "DMARC" } as const;

/** Whether the domain says what becomes of emails that only pretend to come from it. */
export function judgeDmarc(dmarc: Dmarc | null, domain: string): SenderCheck {
  if (!dmarc) return unanswered(LINE);
  const { at, records, tags } = dmarc;
  if (records.length === 0)
    return {
      ...LINE,
      state: "bad",
      finding: `${domain} does not say what becomes of forged emails. Large mail services refuse senders without it.`,
      advice: `Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=none; rua=mailto:dmarc@${domain}" at first, and p=quarantine once the reports show nothing unexpected.`,
    };
  if (records.length > 1)
    return {
      ...LINE,
      state: "bad",
      finding: `_dmarc.${at} has ${records.length} records, and mail services then believe none.`,
      advice: "Keep one of them.",
    };
  const record = records[0] ?? "";
  const policy = policyFor(tags, { isAbove: at !== domain });
  const inherited = at === domain ? "" : ` It is that of ${at}.`;
  const finding = `"${record}".${inherited}`;
  if (policy !== "none" && policy !== "quarantine" && policy !== "reject")
    return {
      ...LINE,
      state: "bad",
      finding: `${finding} It names no policy that mail services know.`,
      advice: "Write p=none, p=quarantine or p=reject right behind v=DMARC1.",
    };
  if (policy === "none")
    return {
      ...LINE,
      state: "warning",
      finding: `${finding} Forged emails are let through.`,
      advice: tags.has("rua")
        ? "Once the reports show nothing unexpected, change p=none to p=quarantine."
        : `Add rua=mailto: with an address for reports, and change p=none to p=quarantine once they show nothing unexpected.`,
    };
  const share = Number(tags.get("pct") ?? "100");
  if (share < 100)
    return {
      ...LINE,
      state: "warning",
      finding: `${finding} It holds for ${share} of 100 forged emails.`,
      advice: "Take pct out of the record once the reports show nothing unexpected.",
    };
  return { ...LINE, state: "good", finding, advice: null };
}

/** A record of the domain above may name another policy for those below it. */
function policyFor(tags: Map<string, string>, { isAbove }: { isAbove: boolean }): string | undefined {
  const own = tags.get("p");
  return (isAbove ? (tags.get("sp") ?? own) : own)?.toLowerCase();
}
