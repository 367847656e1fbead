import type { SenderCheck } from "@scriptkeeper/contracts/emails/sender-domain";
import type { Spf } from "../records/spf.ts";
import type { Sender } from "../sender.ts";
import { unanswered } from "./unanswered.ts";

const LINE = { name: "spf", title: "SPF" } as const;

/** Whether the domain says who may send in its name, and includes our mail server. */
export function judgeSpf(spf: Spf | null, { returnDomain: domain, mailServer }: Sender): SenderCheck {
  if (!spf) return unanswered(LINE);
  const { records, stranger, fault, servers } = spf;
  if (records.length === 0)
    return {
      ...LINE,
      state: "bad",
      finding: `${domain} has no SPF record to say who may send email for it.`,
      advice: `Add a TXT record at ${domain} that names your mail service, such as "v=spf1 include:spf.mail-service.example -all". Your mail service's instructions for SPF say what to put after include:.`,
    };
  if (records.length > 1)
    return {
      ...LINE,
      state: "bad",
      finding: `${domain} has ${records.length} SPF records, so mail services ignore them all.`,
      advice: `Combine them into one TXT record and delete the others.`,
    };
  const record = records[0] ?? "";
  if (stranger === "permerror")
    return {
      ...LINE,
      state: "bad",
      finding: `Mail services can't use "${record}"${fault ? `: ${fault}` : ""}.`,
      advice: `Correct the record. It may lead to at most 10 further DNS lookups, at most 2 of them without a result; remove services that you no longer send with.`,
    };
  if (stranger === "pass")
    return {
      ...LINE,
      state: "bad",
      finding: `"${record}" lets anyone send email for ${domain}.`,
      advice: `Name only your mail service in the record, and end it with -all.`,
    };
  const strangers = servers.filter(({ verdict }) => verdict !== "pass");
  if (strangers.length > 0)
    return {
      ...LINE,
      state: "warning",
      finding: `"${record}" does not name ${mailServer} (${strangers.map(({ ip }) => ip).join(", ")}), which our emails are handed to.`,
      advice: `If emails leave from that server, add its addresses to the record, each as ip4: or ip6:. If your mail service sends them on from other servers that the record names, there is nothing to do.`,
    };
  if (stranger === "neutral" || stranger === "none")
    return {
      ...LINE,
      state: "warning",
      finding: `"${record}" does not say what to do with email from anyone else.`,
      advice: `End the record with -all, or with ~all while you are still finding out who sends for you.`,
    };
  const allowed = servers.length > 0 ? ` ${mailServer} may send.` : "";
  return { ...LINE, state: "good", finding: `"${record}".${allowed}`, advice: null };
}
