import type { Random } from "../random/random.ts";
import type { Fault } from "./faults.ts";
import { multipart, nested, type Part, plain } from "./mime.ts";
import type { SentSample } from "./sample.ts";

export interface Notice {
  sent: SentSample;
  /** The address in the notice; that of the email itself in an honest notice. */
  recipient: string;
  fault: Fault;
  action: "failed" | "delayed" | "delivered" | "relayed" | "expanded";
}

type Dialect = (random: Random, notice: Notice) => Buffer;

const DATE = "Tue, 10 Mar 2026 10:31:00 +1100";

/** The returned email: whole, or only its header. */
function original(random: Random, { messageId, address }: SentSample, isHeadOnly = random.chance(2)): Part {
  const name = random.pick(["Message-ID", "Message-Id", "message-id"]);
  const head = [
    "Return-Path: <renew@pharmacy.example>",
    "Received: from worker (worker.pharmacy.example [192.0.2.1])\r\n\tby mx.example with ESMTPS id 4aB9; Tue, 10 Mar 2026 10:30:58 +1100",
    'From: "Pharmacy Example" <renew@pharmacy.example>',
    `To: ${address}`,
    random.chance(3) ? `${name}:\r\n ${messageId}` : `${name}: ${messageId}`,
    "Subject: Your prescription is due",
    "Content-Type: text/plain; charset=utf-8",
  ].join("\r\n");
  if (isHeadOnly) return { type: "text/rfc822-headers", body: `${head}\r\n` };
  const encoding = random.chance(6) ? "base64" : "7bit";
  return {
    type: "message/rfc822",
    body: `${head}\r\n\r\nYour medicine is due. Reply to ask us.\r\n`,
    encoding,
  };
}

function words({ fault, recipient }: Notice): string {
  return fault.words.replaceAll("ADDRESS", recipient);
}

function status(random: Random, groups: readonly (readonly string[])[]): Part {
  const body = groups.map((lines) => `${lines.join("\r\n")}\r\n`).join("\r\n");
  return { type: "message/delivery-status", body, encoding: random.chance(12) ? "base64" : "7bit" };
}

const report = "multipart/report; report-type=delivery-status";
const cased = (random: Random, address: string) => (random.chance(5) ? address.toUpperCase() : address);

const postfix: Dialect = (random, notice) =>
  multipart(random, {
    head: [
      "From: MAILER-DAEMON@mx.example (Mail Delivery System)",
      "Subject: Undelivered Mail Returned to Sender",
      "To: renew@pharmacy.example",
      "Auto-Submitted: auto-replied",
      `Date: ${DATE}`,
      "Message-Id: <20260310233100.1A2B3C@mx.example>",
    ],
    type: report,
    parts: [
      {
        type: "text/plain; charset=us-ascii",
        body: `This is the mail system at host mx.example.\r\n\r\nI'm sorry to have to inform you that your message could not\r\nbe delivered to one or more recipients.\r\n\r\n<${notice.recipient}>: host mail.example[192.0.2.9] said: ${notice.fault.code}\r\n    ${notice.fault.status} ${words(notice)} (in reply to RCPT TO command)`,
        headers: ["Content-Description: Notification"],
      },
      status(random, [
        [
          "Reporting-MTA: dns; mx.example",
          "X-Postfix-Queue-ID: 1A2B3C",
          "X-Postfix-Sender: rfc822; renew@pharmacy.example",
          `Arrival-Date: ${DATE}`,
        ],
        [
          `Final-Recipient: rfc822; ${cased(random, notice.recipient)}`,
          `Original-Recipient: rfc822;${notice.sent.address}`,
          `Action: ${notice.action}`,
          `Status: ${notice.fault.status}`,
          "Remote-MTA: dns; mail.example",
          `Diagnostic-Code: ${notice.fault.code ? `smtp; ${notice.fault.code} ${notice.fault.status}` : "X-Postfix;"} ${words(notice)}`,
        ],
      ]),
      original(random, notice.sent),
    ],
  });

const exchange: Dialect = (random, notice) =>
  multipart(random, {
    head: [
      "From: postmaster@tenant.example",
      `To: <renew@pharmacy.example>`,
      "Subject: =?utf-8?B?VW56dXN0ZWxsYmFyOiBZb3VyIHByZXNjcmlwdGlvbg==?=",
      `In-Reply-To: ${notice.sent.messageId}`,
      `References: ${notice.sent.messageId}`,
      "X-MS-Exchange-Message-Is-Ndr:",
      `Date: ${DATE}`,
    ],
    type: "multipart/report; report-type=delivery-status",
    parts: [
      nested(random, {
        type: "multipart/alternative; differences=Content-Type",
        parts: [
          {
            type: 'text/plain; charset="utf-8"',
            body: `Your message to ${notice.recipient} couldn't be delivered.`,
            encoding: "quoted-printable",
          },
          {
            type: 'text/html; charset="utf-8"',
            body: `<p>Zustellung an ${notice.recipient} nicht möglich</p>`,
            encoding: "base64",
          },
        ],
      }),
      status(random, [
        [
          "Reporting-MTA: dns;SY4PR01MB1234.ausprd01.prod.outlook.com",
          "Received-From-MTA: dns;worker.pharmacy.example",
          `Arrival-Date: ${DATE}`,
        ],
        [
          `Final-Recipient: rfc822;${cased(random, notice.recipient)}`,
          `Action: ${notice.action}`,
          `Status: ${notice.fault.status}`,
          `Diagnostic-Code: smtp;${notice.fault.code || "550"} ${notice.fault.status} ${words(notice)}`,
          "X-Display-Name: Somebody",
        ],
      ]),
      ...(random.chance(3) ? [] : [original(random, notice.sent, false)]),
    ],
  });

const gmail: Dialect = (random, notice) => {
  const said = `${notice.fault.code || "550"}-${notice.fault.status} ${words(notice)}`.replace(
    /(.{60}\S*) /g,
    `$1\r\n ${notice.fault.code || "550"}-${notice.fault.status} `,
  );
  return multipart(random, {
    head: [
      "From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
      "To: renew@pharmacy.example",
      `X-Failed-Recipients: ${notice.recipient}`,
      "Auto-Submitted: auto-replied",
      "Subject: Delivery Status Notification (Failure)",
      `References: ${notice.sent.messageId}`,
      `In-Reply-To: ${notice.sent.messageId}`,
    ],
    type: 'multipart/report; report-type="delivery-status"',
    parts: [
      nested(random, {
        type: "multipart/related",
        parts: [
          { type: "text/html; charset=UTF-8", body: "<h2>Address not found</h2>" },
          {
            type: 'image/png; name="icon.png"',
            body: "icon",
            encoding: "base64",
            headers: ['Content-Disposition: attachment; filename="icon.png"', "Content-ID: <icon.png>"],
          },
        ],
      }),
      status(random, [
        [
          "Reporting-MTA: dns; googlemail.com",
          `Arrival-Date: ${DATE}`,
          `X-Original-Message-ID: ${notice.sent.messageId}`,
        ],
        [
          `Final-Recipient: rfc822; ${notice.recipient}`,
          `Action: ${notice.action}`,
          `Status: ${notice.fault.status}`,
          "Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.27, the server for the domain gmail.com.)",
          `Diagnostic-Code: smtp; ${said}`,
          `Last-Attempt-Date: ${DATE}`,
        ],
      ]),
      original(random, notice.sent),
    ],
  });
};

/** Exim's status is always 5.0.0; the server's actual status is in the text. */
const exim: Dialect = (random, notice) =>
  multipart(random, {
    head: [
      `X-Failed-Recipients: ${notice.recipient}`,
      "Auto-Submitted: auto-replied",
      "From: Mail Delivery System <Mailer-Daemon@mx.example>",
      "To: renew@pharmacy.example",
      `References: ${notice.sent.messageId}`,
      "Subject: Mail delivery failed: returning message to sender",
    ],
    type: "multipart/report; report-type=delivery-status",
    parts: [
      {
        type: "text/plain; charset=us-ascii",
        body: `This message was created automatically by mail delivery software.\r\n\r\n  ${notice.recipient}\r\n    ${notice.fault.code} ${words(notice)}`,
      },
      status(random, [
        ["Reporting-MTA: dns; mx.example"],
        [
          `Action: ${notice.action}`,
          `Final-Recipient: rfc822;${notice.recipient}`,
          `Status: ${notice.fault.status.startsWith("4") ? "4.0.0" : "5.0.0"}`,
          "Remote-MTA: dns; mail.example",
          `Diagnostic-Code: smtp; ${notice.fault.code} ${notice.fault.status} ${words(notice)}`,
        ],
      ]),
      original(random, notice.sent),
    ],
  });

const ses: Dialect = (random, notice) =>
  multipart(random, {
    head: [
      "From: MAILER-DAEMON@amazonses.com",
      "To: renew@pharmacy.example",
      "Subject: Delivery Status Notification (Failure)",
    ],
    type: "multipart/report; report-type=delivery-status",
    parts: [
      {
        type: "text/plain; charset=us-ascii",
        body: `An error occurred while trying to deliver the mail to the following recipients:\r\n${notice.recipient}`,
      },
      status(random, [
        ["Reporting-MTA: dns; a8-50.smtp-out.amazonses.com"],
        [
          `Action: ${notice.action}`,
          `Final-Recipient: rfc822; ${notice.recipient}`,
          `Diagnostic-Code: smtp; ${notice.fault.code || "550"} ${notice.fault.status} ${words(notice)}`,
          `Status: ${notice.fault.status}`,
        ],
      ]),
      original(random, notice.sent),
    ],
  });

const sendmail: Dialect = (random, notice) =>
  multipart(random, {
    head: [
      "From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example>",
      "To: <renew@pharmacy.example>",
      "Subject: Returned mail: see transcript for details",
      "Auto-Submitted: auto-generated (failure)",
    ],
    type: "MULTIPART/REPORT; REPORT-TYPE=delivery-status",
    parts: [
      {
        type: "text/plain",
        body: `   ----- The following addresses had permanent fatal errors -----\r\n<${notice.recipient}>`,
      },
      status(random, [
        ["Reporting-MTA: dns; mx.example", `Arrival-Date: ${DATE}`],
        [
          `Final-Recipient: RFC822; <${notice.recipient}>`,
          `Action: ${notice.action}`,
          `Status: ${notice.fault.status} (as it was said)`,
          `Diagnostic-Code: SMTP; ${notice.fault.code} ${notice.fault.status} ${words(notice)}`,
        ],
      ]),
      original(random, notice.sent),
    ],
  });

/** Plain text, older than the standard; qmail reports failures only. */
export const qmail: Dialect = (random, notice) =>
  plain(random, {
    head: [
      "From: MAILER-DAEMON@mx.example",
      "To: renew@pharmacy.example",
      "Subject: failure notice",
      `Date: ${DATE}`,
    ],
    part: {
      type: "text/plain; charset=us-ascii",
      body: `Hi. This is the qmail-send program at mx.example.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\nThis is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n<${notice.recipient}>:\r\n${random.chance(2) ? `192.0.2.9 does not like recipient.\r\nRemote host said: ${notice.fault.code} ${notice.fault.status} ${words(notice)}\r\nGiving up on 192.0.2.9.` : `${words(notice)} (#${notice.fault.status})`}\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${original(random, notice.sent, true).body}\r\nYour medicine is due.`,
    },
  });

export const dialects = { postfix, exchange, gmail, exim, ses, sendmail } as const;
