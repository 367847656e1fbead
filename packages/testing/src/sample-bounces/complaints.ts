import type { Random } from "../random/random.ts";
import { multipart } from "./mime.ts";
import type { SentSample } from "./sample.ts";

/** Writes a report in the format of RFC 5965, as mailbox providers send it when somebody presses "spam". */
export function feedbackReport(
  random: Random,
  { sent, type, recipient }: { sent: SentSample; type: string; recipient: string | null },
): Buffer {
  return multipart(random, {
    head: [
      "From: <feedback@arf.mail.example>",
      "To: <abuse@pharmacy.example>",
      "Subject: FW: Your prescription is due",
    ],
    type: "multipart/report; report-type=feedback-report",
    parts: [
      {
        type: "text/plain; charset=us-ascii",
        body: "This is an email abuse report for an email message received from IP 192.0.2.1.",
      },
      {
        type: "message/feedback-report",
        body: [
          `Feedback-Type: ${type}`,
          "User-Agent: SomeGenerator/1.0",
          "Version: 1",
          "Original-Mail-From: <renew@pharmacy.example>",
          ...(recipient ? [`Original-Rcpt-To: <${recipient}>`] : []),
          "Arrival-Date: Tue, 10 Mar 2026 10:31:00 +1100",
          "Reported-Domain: pharmacy.example",
          "",
        ].join("\r\n"),
      },
      {
        type: "message/rfc822",
        body: `From: <renew@pharmacy.example>\r\nTo: ${recipient ?? "redacted"}\r\nMessage-ID: ${sent.messageId}\r\nSubject: Your prescription is due\r\n\r\nYour medicine is due.\r\n`,
      },
    ],
  });
}
