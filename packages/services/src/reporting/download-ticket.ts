import { TryWordingInput } from "@scriptkeeper/contracts/emails/wordings";
import { ExportInput } from "@scriptkeeper/contracts/lists/exports";
import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { addSeconds } from "date-fns";
import { SignJWT } from "jose";
import { z } from "zod";
import { findLiveSession, sessionClaims, verifySigned } from "../auth/index.ts";
import { type AdminContext, AppError, type Context, isAdmin, type SignedInContext } from "../core/index.ts";

const ALGORITHM = "HS256";
const ISSUER = "scriptkeeper";
/** Different from a session token's audience, so that neither can pass for the other. */
const AUDIENCE = "scriptkeeper-download";
const SECONDS = 60;

const Wanted = z.discriminatedUnion("what", [
  z.object({ what: z.literal("list"), wanted: ExportInput }),
  z.object({ what: z.literal("email"), id: z.int() }),
  z.object({ what: z.literal("wording"), wanted: TryWordingInput }),
  z.object({ what: z.literal("own data") }),
]);
type Wanted = z.infer<typeof Wanted>;
/** What anyone who is signed in may download; everything else is for administrators. */
type ForEverybody = "own data";
type WantedOf<W extends Wanted["what"]> = Extract<Wanted, { what: W }>;

/**
 * Signs a ticket for an address that the browser opens by itself, without a bearer token. A ticket names one thing and
 * is valid for a minute, and only while the session that asked for it lives.
 */
export function signTicket(ctx: AdminContext, wanted: Wanted): Promise<string>;
export function signTicket(ctx: SignedInContext, wanted: WantedOf<ForEverybody>): Promise<string>;
export function signTicket(ctx: SignedInContext, wanted: Wanted): Promise<string> {
  const now = ctx.clock.now();
  return new SignJWT(wanted)
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(ctx.actor.userId))
    .setJti(ctx.actor.sessionId)
    .setExpirationTime(addSeconds(now, SECONDS))
    .sign(ctx.keys.session);
}

/**
 * Opens an administrator's ticket: returns what it names, and a context with the administrator as actor. LINK_DEAD for
 * a ticket that is forged, expired or for something else, or whose owner is no longer an administrator.
 */
export async function openAdminTicket<W extends Exclude<Wanted["what"], ForEverybody>>(
  ctx: Context,
  asked: { ticket: string; what: W },
): Promise<{ ctx: AdminContext; wanted: WantedOf<W> }> {
  const { ctx: opened, wanted } = await openAnyTicket(ctx, asked);
  const { actor } = opened;
  if (!isAdmin(actor)) throw dead();
  return { ctx: { ...opened, actor }, wanted };
}

/** Opens a ticket for what anyone signed in may download. */
export function openTicket<W extends ForEverybody>(
  ctx: Context,
  asked: { ticket: string; what: W },
): Promise<{ ctx: SignedInContext; wanted: WantedOf<W> }> {
  return openAnyTicket(ctx, asked);
}

async function openAnyTicket<W extends Wanted["what"]>(
  ctx: Context,
  { ticket, what }: { ticket: string; what: W },
): Promise<{ ctx: SignedInContext; wanted: WantedOf<W> }> {
  const claims = await readClaims(ctx, ticket);
  const named = claims && sessionClaims(claims);
  const wanted = Wanted.safeParse(claims);
  if (!named || !wanted.success || wanted.data.what !== what) throw dead();
  const found = await findLiveSession(ctx, named);
  if (!found || found.mustChangePassword) throw dead();
  const { session, user } = found;
  const ipAddress = "ipAddress" in ctx.actor ? ctx.actor.ipAddress : "";
  const authenticatedAt = session.authenticated_at ?? session.created_at;
  return {
    ctx: {
      ...ctx,
      actor: {
        kind: user.role === "admin" ? "admin" : "customer",
        userId: user.id,
        sessionId: session.id,
        ipAddress,
        authenticatedAt,
      },
    },
    wanted: wanted.data as WantedOf<W>,
  };
}

function readClaims(ctx: Context, ticket: string) {
  return verifySigned(ctx.keys, ticket, {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    audience: AUDIENCE,
    requiredClaims: ["sub", "jti", "exp"],
    currentDate: ctx.clock.now(),
  });
}

function dead(): AppError {
  return new AppError("LINK_DEAD", logMessages.linkDead);
}
