import { TicketParams } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { downloadOwnData, type JsonFile, openOwnDataLink } from "@scriptkeeper/services/reporting";
import { z } from "zod";
import { FileResponse } from "../rest/file-response.ts";
import { route } from "../rest/route.ts";

export const ownDataRoutes = [
  route({
    rest: "GET /api/users/me/data",
    summary: "Download everything held about the signed-in user as a JSON file",
    access: "authenticated",
    limit: "renewal",
    fresh: "always",
    output: z.string(),
    mediaType: "application/json",
    handler: async ({ ctx }) => jsonAnswer(await downloadOwnData(ctx)),
  }),
  route({
    rest: "GET /api/downloads/my-data/:ticket",
    summary: "Download a user's own data in a browser; the link works for a minute",
    access: "public",
    limit: "renewal",
    params: TicketParams,
    output: z.string(),
    mediaType: "application/json",
    handler: async ({ ctx, params }) => jsonAnswer(await openOwnDataLink(ctx, params)),
  }),
];

function jsonAnswer({ name, chunks }: JsonFile): FileResponse {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
  };
  return new FileResponse(headers, chunks);
}
