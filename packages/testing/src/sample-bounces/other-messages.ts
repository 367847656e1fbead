import type { Random } from "../random/random.ts";
import { multipart, plain } from "./mime.ts";
import type { SentSample } from "./sample.ts";

type Writer = (random: Random, sent: SentSample) => Buffer;

const absences = [
  [
    "Automatic reply: Your prescription is due",
    "I am out of the office until Monday. My mailbox is full of mail, so be patient. 550 5.1.1 is not my room.",
  ],
  [
    "Abwesenheitsnotiz: Ihr Rezept",
    "Ich bin nicht im Büro. Diese Adresse existiert nicht mehr, bitte schreiben Sie an die Praxis. Grüße aus Köln",
  ],
  [
    "Réponse automatique : Votre ordonnance",
    "Je suis absent jusqu'à lundi. L'utilisateur est inconnu ici, réécrivez-moi à l'été.",
  ],
  ["Respuesta automática: su receta", "Estoy fuera de la oficina. El buzón ya no existe, escríbame mañana."],
  ["Risposta automatica: la sua ricetta", "Sono assente. L'indirizzo è cambiato, utente sconosciuto."],
  ["自動返信: 処方箋", "ただいま不在にしております。このアドレスは使われておりません。"],
  ["自动回复：您的处方", "我正在休假。该邮箱不存在。"],
  ["رد تلقائي", "أنا خارج المكتب. المستخدم غير معروف."],
  ["Автоответ: ваш рецепт", "Я в отпуске. Адрес не существует, пользователь неизвестен."],
] as const;

const encodedWord = (words: string) => `=?UTF-8?B?${Buffer.from(words).toString("base64")}?=`;

const outOfOffice: Writer = (random, { messageId, address }) => {
  const [subject, body] = random.pick(absences);
  return plain(random, {
    head: [
      `From: <${address}>`,
      "To: renew@pharmacy.example",
      `Subject: ${encodedWord(subject)}`,
      random.pick([
        "Auto-Submitted: auto-replied",
        "X-Auto-Response-Suppress: All",
        "X-Autoreply: yes",
        "Precedence: bulk",
      ]),
      `In-Reply-To: ${messageId}`,
      `References: ${messageId}`,
    ],
    part: { type: "text/plain; charset=utf-8", body, encoding: random.pick(["base64", "quoted-printable"]) },
  });
};

/** A patient's reply that quotes what a mail server once said. */
const reply: Writer = (random, { messageId, address }) =>
  plain(random, {
    head: [
      `From: Ann <${address}>`,
      "To: renew@pharmacy.example",
      "Subject: Re: Your prescription is due",
      `In-Reply-To: ${messageId}`,
    ],
    part: {
      type: "text/plain; charset=utf-8",
      body: `Hello, I got this when I wrote to you. What does it mean?\r\n\r\n> Final-Recipient: rfc822; ${address}\r\n> Action: failed\r\n> Status: 5.1.1\r\n> Message-ID: ${messageId}\r\n> Hi. This is the qmail-send program\r\n> <${address}>:\r\n> no mailbox here by that name. (#5.1.1)`,
    },
  });

/**
 * A bounce of the patient's own email, forwarded as an attachment: a statement by the patient, not by a mail server.
 */
const passedOn: Writer = (random, { messageId, address }) =>
  multipart(random, {
    head: [`From: Ann <${address}>`, "To: renew@pharmacy.example", "Subject: Fwd: failure"],
    type: "multipart/mixed",
    parts: [
      { type: "text/plain; charset=utf-8", body: "See the file." },
      {
        type: "message/delivery-status",
        body: `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
      },
      { type: "text/rfc822-headers", body: `Message-ID: ${messageId}\r\n` },
    ],
  });

const readReceipt: Writer = (random, { messageId, address }) =>
  multipart(random, {
    head: [`From: <${address}>`, "To: renew@pharmacy.example", "Subject: Read: Your prescription is due"],
    type: "multipart/report; report-type=disposition-notification",
    parts: [
      { type: "text/plain", body: "Your message was deleted without being read." },
      {
        type: "message/disposition-notification",
        body: `Final-Recipient: rfc822;${address}\r\nOriginal-Message-ID: ${messageId}\r\nDisposition: automatic-action/MDN-sent-automatically; deleted\r\n`,
      },
    ],
  });

const listNotice: Writer = (random, { messageId }) =>
  plain(random, {
    head: [
      "From: carers-bounces@lists.example",
      "To: renew@pharmacy.example",
      "Subject: Your message to Carers awaits moderator approval",
      "Precedence: list",
      "List-Id: <carers.lists.example>",
      `In-Reply-To: ${messageId}`,
    ],
    part: {
      type: "text/plain",
      body: "Your mail to 'Carers' is being held. The reason: Post by non-member. Your address is unknown to the list.",
    },
  });

/** A server that asks whether the sender is a person. */
const challenge: Writer = (random, { messageId, address }) =>
  plain(random, {
    head: [
      `From: <${address}>`,
      "To: renew@pharmacy.example",
      "Subject: Please confirm your message",
      `References: ${messageId}`,
    ],
    part: {
      type: "text/html; charset=utf-8",
      body: "<p>550 Your message was not delivered. Confirm that you are no robot.</p>",
    },
  });

const spam: Writer = (random) =>
  plain(random, {
    head: [
      "From: <winner@prizes.example>",
      "To: renew@pharmacy.example",
      "Subject: Undelivered Mail Returned to Sender",
    ],
    part: { type: "text/html", body: "<p>Your mailbox is full. Sign in to mend it.</p>" },
  });

export const otherMessages = {
  outOfOffice,
  reply,
  passedOn,
  readReceipt,
  listNotice,
  challenge,
  spam,
} as const;
