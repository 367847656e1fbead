import { recallTemplate } from "../compiled/recall.gen.ts";
import type { RecallData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { layout } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import type { NotificationSecrets } from "../secrets.ts";

const fill = fillable(recallTemplate);

/**
 * Writes the letter about a recall: what happened and what to do, in the pharmacy's words, and a button to confirm
 * reading it. These letters can't be stopped, so it doesn't mention stopping.
 */
export function recallMessage(data: RecallData, { acknowledgeUrl }: NotificationSecrets): Message {
  const { medicine, letterSubject: subject, pharmacyName, supportEmail, forCarer } = data;
  const preheader = `Please read this now. It is about ${medicine}.`;
  const whose = forCarer ? `${forCarer.patientName} got` : "you got";
  const body = fill({
    ...layout(data, {
      subject,
      preheader,
      reason: `${pharmacyName} sent you this email because ${whose} this medicine from us. We send it to everyone affected, even if they have stopped reminder emails.`,
    }),
    heading: subject,
    about: forCarer
      ? `You help ${forCarer.patientName}. This is about a medicine they got from us: ${medicine}.`
      : `This is about a medicine you got from us: ${medicine}.`,
    happened: paragraphs(data.whatHappened),
    toDo: paragraphs(data.whatToDo),
    link: acknowledgeUrl ?? `mailto:${supportEmail}`,
    button: "Tell us that you have read this",
  });
  return { subject, preheader, ...body, headers: {} };
}

function paragraphs(text: string) {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ line }));
}
