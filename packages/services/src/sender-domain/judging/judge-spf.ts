import type { SenderCheck } from "@scriptkeeper/contracts/emails/sender-domain";
import type { Spf } from "../records/spf.ts";
import type { Sender } from "../sender.ts";
import { unanswered } from "./unanswered.ts";

const LINE = { name: "spf", title: "SPF" } as const;

/** Whether the domain says who may send in its name, and whether our mail server is among them. */
export function judgeSpf(spf: Spf | null, { returnDomain: domain, mailServer }: Sender): SenderCheck {
  if (!spf) return unanswered(LINE);
  const { records, stranger, fault, servers } = spf;
  if (records.length === 0)
    return {
      ...LINE,
      state: "bad",
      finding: `${domain} does not say who may send in its name.`,
      advice: `Add a TXT record at ${domain} that names your mail service, such as "v=spf1 include:spf.mail-service.example -all". The service's own pages say what stands behind include:.`,
    };
  if (records.length > 1)
    return {
      ...LINE,
      state: "bad",
      finding: `${domain} has ${records.length} SPF records, and mail services then believe none.`,
      advice: `Put what they name into one TXT record, and delete the others.`,
    };
  const record = records[0] ?? "";
  if (stranger === "permerror")
    return {
      ...LINE,
      state: "bad",
      finding: `Mail services can't use "${record}"${fault ? `: ${fault}` : ""}.`,
      advice: `Put the record right. It may lead to at most 10 further questions to the DNS, 2 of them without an answer; drop services that you no longer send with.`,
    };
  if (stranger === "pass")
    return {
      ...LINE,
      state: "bad",
      finding: `"${record}" lets everybody send in the name of ${domain}.`,
      advice: `End the record with -all, and name only your mail service before it.`,
    };
  const strangers = servers.filter(({ verdict }) => verdict !== "pass");
  if (strangers.length > 0)
    return {
      ...LINE,
      state: "warning",
      finding: `"${record}" does not name ${mailServer} (${strangers.map(({ ip }) => ip).join(", ")}), which emails are handed to.`,
      advice: `If emails leave from that server, add it to the record. If your mail service sends them on from machines that the record names, all is well.`,
    };
  if (stranger === "neutral" || stranger === "none")
    return {
      ...LINE,
      state: "warning",
      finding: `"${record}" does not say what holds for everybody else.`,
      advice: `End the record with -all, or with ~all while you are still finding out who sends for you.`,
    };
  const allowed = servers.length > 0 ? ` ${mailServer} may send.` : "";
  return { ...LINE, state: "good", finding: `"${record}".${allowed}`, advice: null };
}
