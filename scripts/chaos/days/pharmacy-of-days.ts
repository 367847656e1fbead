import { redact } from "@scriptkeeper/emails/redact";
import { renderMessage } from "@scriptkeeper/emails/rendering/render-message";
import { templates } from "@scriptkeeper/emails/rendering/templates";
import { listEmailedCarers } from "@scriptkeeper/services/care";
import type { Context } from "@scriptkeeper/services/core";
import { type MailPort, sendDueEmails } from "@scriptkeeper/services/email";
import { setReminderDate, sweepStatuses, updatePrescription } from "@scriptkeeper/services/prescriptions";
import {
  reminderEmailCheck,
  sweepExpiryNotices,
  sweepFollowUps,
  sweepReminders,
} from "@scriptkeeper/services/reminders";
import { expireUnpaidCheckouts, reconcileOpenCheckouts, renew } from "@scriptkeeper/services/renewals";
import { adminActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { products, type ShopContext, shopContext } from "@scriptkeeper/testing/services/shop-context";
import type { TempDatabase } from "../support/temp-database.ts";
import type { Act } from "./patient-behaviours.ts";

type Patient = Awaited<ReturnType<ShopContext["patientWith"]>>;
type ItemColumns = Parameters<ShopContext["patientWith"]>[0][number];

/** The product's own verbs with a clock that we set, as used by two workers whose clocks differ by ten minutes. */
export interface PharmacyOfDays {
  clock: ShopContext["ctx"]["clock"];
  /** Days from an order to its next reminder. */
  orderDays: number;
  patientWith(columns: ItemColumns[]): Promise<Patient>;
  act(act: Act, of: { patient: Patient; itemId: number }): Promise<void>;
  /** Ends unpaid checkouts. */
  endCheckouts(): Promise<void>;
  /** Reads from the store what was paid. */
  askStore(): Promise<void>;
  sweep(): Promise<void>;
  send(): Promise<void>;
  /** How often each message was sent. */
  sent: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export const APART_MINUTES = 10;

export async function openPharmacyOfDays(
  { databaseUrl }: TempDatabase,
  { timeZone }: { timeZone: string },
): Promise<PharmacyOfDays> {
  const database = { url: databaseUrl, drop: async () => undefined };
  const shop = await shopContext({ isTimeless: true, timeoutMs: 60_000, database });
  const ctx = { ...shop.ctx, settings: { ...shop.ctx.settings, storeTimezone: timeZone } };
  const asAdmin = { ...ctx, actor: adminActor(await insertAdmin(ctx)) };
  const sent = new Map<string, number>();
  const mail: MailPort = {
    templates,
    render: renderMessage,
    redact,
    send: async ({ messageId }) => {
      sent.set(messageId, (sent.get(messageId) ?? 0) + 1);
      return { state: "sent" };
    },
  };
  const ahead = { now: () => new Date(ctx.clock.now().getTime() + APART_MINUTES * 60_000) };
  const workers: Context[] = [ctx, { ...ctx, clock: ahead }];
  const each = async (work: (worker: Context) => Promise<unknown>) => {
    await Promise.all(workers.map(work));
  };

  async function order({ patient, itemId, isPaid }: { patient: Patient; itemId: number; isPaid: boolean }) {
    const items = patient.items.filter(({ id }) => id === itemId);
    const known = new Set(shop.store.drafts().map(({ id }) => id));
    await renew(ctx, {
      token: await shop.linkFor(patient.patient, items),
      prescriptionItems: [{ id: itemId, quantity: 1 }],
      includeDelivery: false,
    });
    const draft = shop.store.drafts().find(({ id }) => !known.has(id));
    if (isPaid && draft) shop.store.pay(draft.id);
  }

  return {
    clock: shop.ctx.clock,
    orderDays: products.first.product.daysSupply - products.first.product.processingDays,
    patientWith: shop.patientWith,
    act: async (act, { patient, itemId }) => {
      if (act.what === "order") await order({ patient, itemId, isPaid: act.isPaid });
      if (act.what === "move reminder")
        await setReminderDate(asAdmin, { id: itemId, next_reminder_date: act.to });
      if (act.what === "move expiry")
        await updatePrescription(asAdmin, { id: itemId, prescription_expiry_date: act.to, repeats: 99 });
    },
    endCheckouts: () => each(expireUnpaidCheckouts),
    askStore: () => each(reconcileOpenCheckouts),
    sweep: () =>
      each(async (worker) => {
        await sweepReminders(worker);
        await sweepFollowUps(worker);
        await Promise.all([sweepExpiryNotices(worker), sweepStatuses(worker)]);
      }),
    send: () =>
      each((worker) =>
        sendDueEmails(worker, { mail, listCarers: listEmailedCarers, checks: [reminderEmailCheck] }),
      ),
    sent,
    close: () => shop.close(),
  };
}
