import { renderMessage } from "@scriptkeeper/emails/rendering/render-message";
import { type Sample, samples } from "@scriptkeeper/emails/samples/samples";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { mailList } from "./mail-list.ts";
import { framedHtml, mailView, type ShownMail } from "./mail-view.ts";
import { goneBody } from "./mailbox-bodies.ts";
import { mailboxPage } from "./mailbox-page.ts";
import { markup } from "./markup.ts";
import { sendFramed, sendPage } from "./page-headers.ts";

const PREVIEW = "/local/mailbox/preview";
const PreviewParams = z.object({ name: z.string() });

/** Serves previews of every message that the product sends, with made-up data. */
export async function previewRoutes(app: FastifyInstance): Promise<void> {
  app.get(PREVIEW, async (_request, reply) => {
    const body = markup`<main id="content">
      <h1>Every message</h1>
      <p>What the product sends, filled with made-up data.</p>
      ${mailList(lines)}
    </main>`;
    return sendPage(reply, mailboxPage({ title: "Every message", current: "preview", body }));
  });

  app.get(`${PREVIEW}/:name`, async (request, reply) => {
    const sample = findSample(request.params);
    if (!sample)
      return sendPage(reply.code(404), mailboxPage({ title: "Gone", current: "preview", body: goneBody }));
    const href = `${PREVIEW}/${sample.name}`;
    const body = markup`<div class="panes">
      <nav class="beside-mail" aria-label="Messages">${mailList(lines, href)}</nav>
      <main id="content">
        <p><a href="${PREVIEW}">Every message</a></p>
        ${mailView(shown(sample), `${href}/html`)}
      </main>
    </div>`;
    return sendPage(reply, mailboxPage({ title: sample.title, current: "preview", body }));
  });

  app.get(`${PREVIEW}/:name/html`, async (request, reply) => {
    const sample = findSample(request.params);
    return sendFramed(
      reply.code(sample ? 200 : 404),
      framedHtml(sample ? shown(sample).html : "No such message."),
    );
  });
}

const lines = samples.map(({ name, title, kind }) => ({
  href: `${PREVIEW}/${name}`,
  subject: title,
  note: `Kind: ${kind}`,
}));

function findSample(params: unknown): Sample | undefined {
  const { name } = PreviewParams.parse(params);
  return samples.find((sample) => sample.name === name);
}

function shown({ name, kind, payload, secrets }: Sample): ShownMail {
  const { preheader, headers, ...parts } = renderMessage(kind, payload, secrets);
  return {
    id: name,
    to: "margaret@customers.example",
    ...parts,
    headers: { ...headers, preheader },
    received_at: null,
  };
}
