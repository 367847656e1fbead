import type { ExportRequest } from "@scriptkeeper/contracts/lists/exports";
import { credentials, sessions } from "@scriptkeeper/db/schema";
import { insertAdmin, insertEmail, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { readSessionToken } from "../auth/index.ts";
import type { AdminContext } from "../core/index.ts";
import { emailContentLink } from "../reporting/index.ts";
import { exportLink, openExportLink } from "./export-link.ts";

const admins: ExportRequest = { list: "admins", filter: { search: "" }, format: "json" };
const dead = { code: "LINK_DEAD", message: expect.stringContaining("only worked for a minute") };

const ctx = sharedContext();
let asAdmin: AdminContext;
let sessionId: string;
beforeAll(async () => {
  const signedIn = await signIn(ctx, await insertAdmin(ctx));
  sessionId = signedIn.sessionId;
  asAdmin = ctx.as(signedIn.actor) as AdminContext;
});

const ticketOf = ({ url }: { url: string }) => url.split("/").at(-1) ?? "";

test("an export link leads to the file of its list and filter", async () => {
  const link = await exportLink(asAdmin, admins);
  expect(link.url).toMatch(/^\/api\/downloads\/lists\/[\w.-]+$/);
  const { name, chunks } = await openExportLink(ctx, { ticket: ticketOf(link) });
  expect(name).toBe("admins-2026-03-10.json");
  let text = "";
  for await (const chunk of chunks) text += chunk;
  expect(JSON.parse(text)).toMatchObject([{ id: asAdmin.actor.userId }]);
});

test("an export link expires after a minute", async () => {
  const ticket = ticketOf(await exportLink(asAdmin, admins));
  ctx.clock.advance({ seconds: 59 });
  await expect(openExportLink(ctx, { ticket })).resolves.toBeDefined();
  ctx.clock.advance({ seconds: 2 });
  await expect(openExportLink(ctx, { ticket })).rejects.toMatchObject(dead);
});

test("an export link is refused when it was altered, is for something else, or is a session's token", async () => {
  const forEmail = ticketOf(
    await emailContentLink(asAdmin, await insertEmail(ctx, { html: "<p>Hello</p>" })),
  );
  const { token } = await signIn(ctx, await insertAdmin(ctx));
  const ticket = ticketOf(await exportLink(asAdmin, admins));
  for (const wrong of [forEmail, token, `${ticket.slice(0, -2)}xx`, "", "a.b.c"])
    await expect(openExportLink(ctx, { ticket: wrong })).rejects.toMatchObject(dead);
  await expect(readSessionToken(ctx.keys, ticket, ctx.clock.now())).resolves.toBeNull();
});

test("an export link is refused while its administrator still has to choose a password", async () => {
  const signedIn = await signIn(ctx, await insertAdmin(ctx, { password: "a temporary password" }));
  const ticket = ticketOf(await exportLink(ctx.as(signedIn.actor) as AdminContext, admins));
  await ctx.db
    .update(credentials)
    .set({ temporary_hash: Buffer.alloc(32), temporary_until: ctx.clock.now() })
    .where(eq(credentials.user_id, signedIn.actor.userId));
  await expect(openExportLink(ctx, { ticket })).rejects.toMatchObject(dead);
});

test("an export link is refused for anybody but administrators, and after the session has ended", async () => {
  const patient = await signIn(ctx, await insertUser(ctx));
  const stolen = ctx.as({ ...patient.actor, kind: "admin" });
  await expect(
    openExportLink(ctx, { ticket: ticketOf(await exportLink(stolen, admins)) }),
  ).rejects.toMatchObject(dead);
  const ticket = ticketOf(await exportLink(asAdmin, admins));
  await ctx.db.update(sessions).set({ revoked_at: ctx.clock.now() }).where(eq(sessions.id, sessionId));
  await expect(openExportLink(ctx, { ticket })).rejects.toMatchObject(dead);
});
