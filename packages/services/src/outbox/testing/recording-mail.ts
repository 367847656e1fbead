import type { MailPort, OutgoingMessage, SendOutcome } from "../mail-port.ts";

export function refusal(facts: Partial<Extract<SendOutcome, { state: "rejected" }>> = {}): SendOutcome {
  return {
    state: "rejected",
    permanent: false,
    addressBad: false,
    reason: "The mail server answered: 451 later",
    ...facts,
  };
}

/** Writes every fact and secret into the message, keeps it, and takes it or not as `answer` says. */
export function recordingMail(answer: () => SendOutcome | Promise<SendOutcome> = () => ({ state: "sent" })) {
  const messages: OutgoingMessage[] = [];
  const mail: MailPort = {
    render: (kind, payload, secrets) => {
      const html = JSON.stringify({ ...(payload as object), ...secrets });
      return { subject: kind, html, text: html, headers: {} };
    },
    redact: ({ html, text }, secrets) => {
      const cut = (part: string) =>
        Object.values(secrets).reduce((rest, secret) => rest.replaceAll(secret, "[cut]"), part);
      return { html: cut(html), text: cut(text) };
    },
    send: async (message, { mayEnd }) => {
      const ends = await mayEnd().then(
        () => true,
        () => false,
      );
      if (!ends) return refusal();
      messages.push(message);
      return answer();
    },
  };
  const contents = () => messages.map((message) => JSON.parse(message.text) as Record<string, unknown>);
  return { mail, messages, contents };
}
