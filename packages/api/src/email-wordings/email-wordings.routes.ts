import { TicketParams } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { openWordingPreview } from "@scriptkeeper/services/wordings";
import { z } from "zod";
import { FileResponse } from "../rest/file-response.ts";
import { inertPage } from "../rest/inert-page.ts";
import { route } from "../rest/route.ts";

export const emailWordingsRoutes = [
  route({
    rest: "GET /api/downloads/email-previews",
    summary: "Preview an email with unsaved words as an inert page; the link works for a minute",
    access: "public",
    query: TicketParams,
    output: z.string(),
    mediaType: "text/html",
    handler: async ({ ctx, query }) => new FileResponse(inertPage, [await openWordingPreview(ctx, query)]),
  }),
];
