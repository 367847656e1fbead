import { redact } from "@scriptkeeper/emails/redact";
import { renderMessage } from "@scriptkeeper/emails/rendering/render-message";
import { templates } from "@scriptkeeper/emails/rendering/templates";
import {
  type AdminContext,
  AppError,
  type Context,
  forOneself,
  type PatientContext,
} from "@scriptkeeper/services/core";
import type { MailPort } from "@scriptkeeper/services/email";
import type { TestDatabase } from "@scriptkeeper/testing/database/database";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import {
  adminActor,
  customerActor,
  insertAdmin,
  insertProduct,
} from "@scriptkeeper/testing/services/factories";
import type { Feature } from "../behaviour.ts";
import { type DayNumber, instantOf } from "../calendar.ts";
import { runJobs } from "./jobs.ts";
import { medicines } from "./medicines.ts";
import { openStoreInMemory, type StoreInMemory } from "./store-in-memory.ts";

/** An email in a patient's mailbox. */
export interface Email {
  to: string;
  kind: string;
  /** The renewal link's secret and the prescriptions it selects; `null` if the email has none. */
  link: { token: string; itemIds: number[] } | null;
  unsubscribeToken: string | null;
}

/** The product, with a store and a mail server in memory and a clock that we set. */
export interface Pharmacy {
  ctx: TestContext;
  asAdmin: AdminContext;
  asPatient(userId: number): PatientContext;
  store: StoreInMemory;
  without: ReadonlySet<Feature>;
  /** Addresses that no longer exist. */
  deadAddresses: Set<string>;
  /** Those that the mail server has refused since this was last emptied. */
  refused: string[];
  /** Emails not fetched yet. */
  mailbox: Email[];
  /** Number of emails sent so far, by kind. */
  sent: Map<string, number>;
  /** Refusals of the product by code, and the errors that it logged or threw, of which no run may have any. */
  refusals: Map<string, number>;
  faults: unknown[];
  /** Sets the clock to an hour of a day. */
  setTime(day: DayNumber, hour: number): void;
  runJobs(): Promise<void>;
  runNightJobs(): Promise<void>;
  runWeeklyJobs(): Promise<void>;
  /** Runs an act, and counts and returns a refusal of the product. */
  attempt<T>(act: () => Promise<T>): Promise<{ done: T } | { refused: AppError }>;
  close(): Promise<void>;
}

export interface PharmacyOptions {
  without?: readonly Feature[];
  /** A migrated database; tests create their own. */
  database?: TestDatabase;
}

export async function openPharmacy({ without = [], database }: PharmacyOptions): Promise<Pharmacy> {
  const store = openStoreInMemory(() => ctx.clock.now());
  const faults: unknown[] = [];
  const nothing = () => undefined;
  const ctx = await testContext({
    store: store.port,
    log: { info: nothing, warn: nothing, error: (facts, message) => void faults.push([message, facts]) },
    ...(database ? { database, isUnhurried: true } : {}),
  });
  const leftOut = new Set(without);
  const pharmacy: Omit<
    Pharmacy,
    "runJobs" | "runNightJobs" | "runWeeklyJobs" | "attempt" | "close" | "setTime"
  > = {
    ctx,
    asAdmin: ctx.as(adminActor(await insertAdmin(ctx))),
    asPatient: (userId) => forOneself(ctx.as(customerActor({ id: userId }))),
    store,
    without: leftOut,
    deadAddresses: new Set(),
    refused: [],
    mailbox: [],
    sent: new Map(),
    refusals: new Map(),
    faults,
  };
  for (const { productId: product_id, title, daysSupply, processingDays, isCannabis } of medicines)
    await insertProduct(ctx, {
      product_id,
      product_name: title,
      days_supply: daysSupply,
      processing_days: processingDays,
      is_cannabis: isCannabis,
    });
  const job: Context = ctx.as({ kind: "job", name: "simulation" });
  const mail = mailTo(pharmacy);
  return {
    ...pharmacy,
    setTime: (day, hour) => ctx.clock.set(instantOf(day, hour)),
    runJobs: () => runJobs("day", job, { mail, without: leftOut }),
    runNightJobs: () => runJobs("night", job, { mail, without: leftOut }),
    runWeeklyJobs: () => runJobs("week", job, { mail, without: leftOut }),
    attempt: async (act) => {
      try {
        return { done: await act() };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        count(pharmacy.refusals, error.code);
        return { refused: error };
      }
    },
    close: () => ctx.close(),
  };
}

export function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

const KIND = "X-Kind";

/** Returns a mail server that accepts everything except mail to invalid addresses. */
function mailTo({
  deadAddresses,
  refused,
  mailbox,
  sent,
}: Pick<Pharmacy, "deadAddresses" | "refused" | "mailbox" | "sent">): MailPort {
  return {
    templates,
    redact,
    render: (kind, payload, secrets, findWording) => {
      const message = renderMessage(kind, payload, secrets, findWording);
      return { ...message, headers: { ...message.headers, [KIND]: kindOf(kind, payload) } };
    },
    send: async ({ to, text, headers }, { mayEnd }) => {
      if (deadAddresses.has(to)) {
        refused.push(to);
        return { state: "rejected", permanent: true, addressBad: true, reason: "550 5.1.1 No such user" };
      }
      await mayEnd();
      const kind = headers[KIND] ?? "";
      count(sent, kind);
      mailbox.push({ to, kind, link: linkIn(text), unsubscribeToken: unsubscribeTokenIn(text) });
      return { state: "sent" };
    },
  };
}

/** Returns a more precise kind for notifications: what they are about. */
function kindOf(kind: string, payload: unknown): string {
  const isAbout = typeof payload === "object" && payload !== null && "about" in payload;
  return isAbout && typeof payload.about === "string" ? `${kind}: ${payload.about}` : kind;
}

function linkIn(text: string): Email["link"] {
  const [, token, selected] = /\/renew\/([\w-]+)\?selected=([\d,]+)/.exec(text) ?? [];
  return token && selected ? { token, itemIds: selected.split(",").map(Number) } : null;
}

function unsubscribeTokenIn(text: string): string | null {
  return /\/unsubscribe\/(\d+\.[\w-]+)/.exec(text)?.[1] ?? null;
}
