// The mail library's own pool and nothing else. It gets messages that are already written and, when told to send, answers with
// the instant at which it began.

import { lowerPriority } from "@scriptkeeper/app-runtime/lower-priority";
import { renderMessage } from "@scriptkeeper/emails/rendering/render-message";
import { createTransport, type Transporter } from "nodemailer";

export interface Sending {
  port: number;
  count: number;
  /** The process priority of the worker with which it is compared. */
  nice: number;
}

/** How many messages wait for one of the pool's connections at any time. */
const WAITING = 50;
const address = (index: number) => `customer-${index}@big.example`;

let transport: Transporter | undefined;

process.on("message", (sending: Sending) => {
  lowerPriority(sending.nice);
  transport ??= createTransport({ host: "127.0.0.1", port: sending.port, pool: true, maxMessages: 1000 });
  const messages = Array.from({ length: sending.count }, (_, index) => message(index));
  void sendAll(transport, messages);
  process.send?.(performance.timeOrigin + performance.now());
});
for (const end of ["SIGTERM", "disconnect"]) process.on(end, () => process.exit(0));

async function sendAll(pool: Transporter, messages: ReturnType<typeof message>[]): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let own = messages[next++]; own; own = messages[next++]) await pool.sendMail(own);
  };
  await Promise.all(Array.from({ length: WAITING }, lane));
}

function message(index: number) {
  const link = "https://renew.pharmacy.example";
  const item = { quantity: 1, repeats: 3, expiryDate: "2027-06-08" };
  const items = [{ ...item, productName: `Benchmark medicine ${index % 200}` }];
  const rendered = renderMessage(
    "reminder",
    {
      firstName: "Ada",
      pharmacyName: "Benchmark Pharmacy",
      supportEmail: "help@pharmacy.example",
      items: index % 5 === 0 ? [...items, ...items] : items,
    },
    {
      renewUrl: `${link}/renew/${"x".repeat(43)}?selected=${index}`,
      unsubscribeUrl: `${link}/unsubscribe/${index}.${"y".repeat(43)}`,
    },
  );
  const { subject, html, text, headers } = rendered;
  return {
    from: "Benchmark Pharmacy <help@pharmacy.example>",
    to: address(index),
    messageId: `<${index}.${Date.now()}@renew.pharmacy.example>`,
    subject,
    html,
    text,
    headers: { ...headers, "Auto-Submitted": "auto-generated" },
  };
}
