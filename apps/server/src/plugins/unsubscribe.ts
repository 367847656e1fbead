import { LinkToken } from "@scriptkeeper/contracts/primitives";
import { setReminderEmails } from "@scriptkeeper/services/reminders";
import type { FastifyInstance } from "fastify";
import type { Services } from "../callers.ts";
import type { CountCall } from "./rate-limits.ts";

/**
 * The one click of RFC 8058: a mail program posts to the address in the header `List-Unsubscribe`. Reading the same
 * address opens a page that asks first, for mail scanners read every link.
 */
export async function unsubscribe(
  app: FastifyInstance,
  { services, count }: { services: Services; count: CountCall },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null, undefined));
  app.post<{ Params: { token: string } }>(
    "/unsubscribe/:token",
    { onRequest: (request) => count(request, "renewal") },
    async ({ params, id, log, ip }) => {
      const ctx = { ...services, actor: { kind: "visitor", ipAddress: ip } as const, requestId: id, log };
      await setReminderEmails(ctx, { token: LinkToken.parse(params.token), wanted: false });
      return { success: true };
    },
  );
}
