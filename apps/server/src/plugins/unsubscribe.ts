import { validatorCompiler } from "@scriptkeeper/api/rest/validator-compiler";
import { LinkToken } from "@scriptkeeper/contracts/primitives";
import { setReminderEmails } from "@scriptkeeper/services/reminders";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Services } from "../callers.ts";
import type { CountCall } from "./rate-limits.ts";

const Params = z.object({ token: LinkToken });

/**
 * Handles one-click unsubscription (RFC 8058): a mail program posts to the URL in the header `List-Unsubscribe`. A GET
 * of the same URL opens a page that asks first, because mail scanners open every link.
 */
export async function unsubscribe(
  app: FastifyInstance,
  { services, count }: { services: Services; count: CountCall },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null, undefined));
  app.setValidatorCompiler(validatorCompiler);
  app.post<{ Params: z.infer<typeof Params> }>(
    "/unsubscribe/:token",
    { schema: { params: Params }, onRequest: (request) => count(request, "renewal") },
    async ({ params, id, log, ip }) => {
      const ctx = { ...services, actor: { kind: "visitor", ipAddress: ip } as const, requestId: id, log };
      await setReminderEmails(ctx, { token: params.token, wanted: false });
      return { success: true };
    },
  );
}
