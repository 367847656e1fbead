import type { MailPort, OutgoingMessage, SendOutcome } from "../delivery/mail-port.ts";

export function refusal(facts: Partial<Extract<SendOutcome, { state: "rejected" }>> = {}): SendOutcome {
  return {
    state: "rejected",
    permanent: false,
    addressBad: false,
    reason: "The mail server answered: 451 later",
    ...facts,
  };
}

const template = { key: "recorded", html: "<p>{{all}}</p>" };

/** Composes messages that contain every fact and secret, keeps them, and accepts or refuses each as `answer` says. */
export function recordingMail(
  answer: (message: OutgoingMessage) => SendOutcome | Promise<SendOutcome> = () => ({ state: "sent" }),
) {
  const messages: OutgoingMessage[] = [];
  const mail: MailPort = {
    templates: [template],
    render: (kind, payload, secrets) => {
      const html = JSON.stringify({ ...(payload as object), ...secrets });
      return { subject: kind, html, text: html, template: template.key, fields: { all: html }, headers: {} };
    },
    redact: ({ html }, secrets) => ({
      all: Object.values(secrets).reduce((rest, secret) => rest.replaceAll(secret, "[cut]"), html),
    }),
    send: async (message, { mayEnd }) => {
      const ends = await mayEnd().then(
        () => true,
        () => false,
      );
      if (!ends) return refusal();
      messages.push(message);
      return answer(message);
    },
  };
  const contents = () => messages.map((message) => JSON.parse(message.text) as Record<string, unknown>);
  return { mail, messages, contents };
}
