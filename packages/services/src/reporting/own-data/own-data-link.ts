import type { DownloadLink } from "@scriptkeeper/contracts/reporting/transaction-logs";
import type { Context, SignedInContext } from "../../core/index.ts";
import { openTicket, signTicket } from "../download-ticket.ts";
import { downloadOwnData, type JsonFile } from "./download-own-data.ts";

/** An address from which the browser downloads the caller's own data. */
export async function ownDataLink(ctx: SignedInContext): Promise<DownloadLink> {
  return { url: `/api/downloads/my-data/${await signTicket(ctx, { what: "own data" })}` };
}

/** The file at that address. LINK_DEAD after a minute, or once its owner has signed out. */
export async function openOwnDataLink(ctx: Context, input: { ticket: string }): Promise<JsonFile> {
  const opened = await openTicket(ctx, { ticket: input.ticket, what: "own data" });
  return downloadOwnData(opened.ctx);
}
