import { Readable } from "node:stream";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { MailFolder } from "./mail-folder.ts";
import { framedHtml } from "./mail-view.ts";
import { goneBody, openMailBody, receivedBody } from "./mailbox-bodies.ts";
import { mailboxCss } from "./mailbox-css.ts";
import { mailboxPage } from "./mailbox-page.ts";
import { sendFramed, sendPage } from "./page-headers.ts";
import { previewRoutes } from "./preview-routes.ts";
import type { ReceivedMail } from "./received-mail.ts";

const ListQuery = z.object({ page: z.coerce.number().int().min(1).catch(1) });
const JsonQuery = z.object({ limit: z.coerce.number().int().min(1).optional().catch(undefined) });
const MailParams = z.object({ id: z.string() });

/** Serves the mailbox's pages, its style sheet, and the list as JSON. */
export function mailboxRoutes(folder: MailFolder): FastifyPluginAsync {
  return async (app) => {
    app.get("/local/mailbox", async (request, reply) => {
      const { page } = ListQuery.parse(request.query);
      const body = await receivedBody(folder, page);
      return sendPage(reply, mailboxPage({ title: "Received", current: "mail", body }));
    });

    app.get("/local/mailbox.json", async (request, reply) => {
      const { limit } = JsonQuery.parse(request.query);
      reply.type("application/json; charset=utf-8").header("cache-control", "no-store");
      return Readable.from(jsonArray(folder.read(folder.ids().slice(0, limit))));
    });

    app.get("/local/mailbox/mailbox.css", async (_request, reply) =>
      reply.type("text/css; charset=utf-8").send(mailboxCss),
    );

    app.get("/local/mailbox/:id", async (request, reply) => {
      const mail = await folder.find(MailParams.parse(request.params).id);
      if (!mail)
        return sendPage(reply.code(404), mailboxPage({ title: "Gone", current: "mail", body: goneBody }));
      const body = await openMailBody(folder, mail);
      return sendPage(reply, mailboxPage({ title: mail.subject, current: "mail", body }));
    });

    app.get("/local/mailbox/:id/html", async (request, reply) => {
      const mail = await folder.find(MailParams.parse(request.params).id);
      return sendFramed(
        reply.code(mail ? 200 : 404),
        framedHtml(mail?.html ?? "This mail is no longer here."),
      );
    });

    await app.register(previewRoutes);
  };
}

async function* jsonArray(mails: AsyncIterable<ReceivedMail>): AsyncGenerator<string> {
  let before = "[";
  for await (const mail of mails) {
    yield before + JSON.stringify(mail);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
