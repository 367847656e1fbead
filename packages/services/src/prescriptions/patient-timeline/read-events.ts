import type { TimelineEvent } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { type AdminContext, groupBy, today } from "../../core/index.ts";
import { listEmailSteps } from "../../email/index.ts";
import { lateEvents } from "../history/late-events.ts";
import { careEvent } from "./care-event.ts";
import { changeEvent } from "./change-event.ts";
import { emailEvent } from "./email-event.ts";
import {
  listAuditEntries,
  listCare,
  listEmails,
  listItemNames,
  listNotes,
  listOrders,
  listParcels,
  listStoreOrders,
} from "./events.queries.ts";
import { orderEvent } from "./order-event.ts";
import { parcelEvent } from "./parcel-event.ts";
import type { TimelinePlace, TimelineSource } from "./places.queries.ts";
import { storeOrderEvent } from "./store-order-event.ts";

/** Reads the events at these places, in their order. Events deleted since the places were read are left out. */
export async function readEvents(
  ctx: AdminContext,
  { userId, places }: { userId: number; places: readonly TimelinePlace[] },
): Promise<TimelineEvent[]> {
  const bySource = [...groupBy(places, ({ source }) => source)];
  const found = await Promise.all(
    bySource.map(async ([source, of]) => {
      const events = await readers[source](ctx, { userId, ids: of.map(({ id }) => id) });
      return events.map(([id, event]) => [`${source}-${id}`, event] as const);
    }),
  );
  const events = new Map<string, Told[1]>(found.flat());
  return places.flatMap(({ source, id }) => {
    const key = `${source}-${id}`;
    const event = events.get(key);
    return event ? [{ ...event, key }] : [];
  });
}

type Told = [id: string | number, event: Omit<TimelineEvent, "key">];
interface Asked {
  userId: number;
  ids: readonly string[];
}

const readers: Record<TimelineSource, (ctx: AdminContext, asked: Asked) => Promise<Told[]>> = {
  order: async (ctx, { ids }) => {
    const at = { timeZone: ctx.settings.storeTimezone, today: today(ctx) };
    return (await listOrders(ctx.db, ids)).map((order) => [order.renewal.id, orderEvent(order, at)]);
  },
  store_order: async ({ db }, { ids }) =>
    (await listStoreOrders(db, ids.map(Number))).map((order) => [order.group.id, storeOrderEvent(order)]),
  parcel: async ({ db, settings }, { ids }) =>
    (await listParcels(db, ids)).map((row) => [row.parcel.id, parcelEvent(row, settings.storeTimezone)]),
  email: async (ctx, asked) => {
    const ids = asked.ids.map(Number);
    const [found, steps] = await Promise.all([listEmails(ctx.db, ids), listEmailSteps(ctx, ids)]);
    const { storeTimezone: timeZone } = ctx.settings;
    return found.map((email) => [
      email.id,
      emailEvent(email, { steps: steps.get(email.id) ?? [], timeZone }),
    ]);
  },
  change: (ctx, asked) => readAudit(ctx, { ...asked, kind: "change" }),
  sign_in: (ctx, asked) => readAudit(ctx, { ...asked, kind: "sign_in" }),
  note: async ({ db }, { ids }) =>
    (await listNotes(db, ids.map(Number))).flatMap((note) =>
      lateEvents([note]).map((event): Told => [note.line.id, { ...event, kind: "note", steps: [] }]),
    ),
  care_invited: (ctx, asked) => readCare(ctx, { ...asked, source: "care_invited" }),
  care_accepted: (ctx, asked) => readCare(ctx, { ...asked, source: "care_accepted" }),
  care_ended: (ctx, asked) => readCare(ctx, { ...asked, source: "care_ended" }),
};

async function readAudit(
  { db, settings, clock }: AdminContext,
  { userId, ids, kind }: Asked & { kind: "change" | "sign_in" },
): Promise<Told[]> {
  const [entries, items] = await Promise.all([
    listAuditEntries(db, { ids: ids.map(Number), now: clock.now() }),
    listItemNames(db, userId),
  ]);
  const names = new Map(items.map(({ id, product_name }) => [String(id), product_name]));
  const facts = { kind, names, timeZone: settings.storeTimezone };
  return entries.map((row) => [row.entry.id, changeEvent(row, facts)]);
}

async function readCare(
  { db }: AdminContext,
  { userId, ids, source }: Asked & { source: Parameters<typeof careEvent>[1]["source"] },
): Promise<Told[]> {
  const rows = await listCare(db, ids.map(Number));
  return rows.map((row) => [row.care.id, careEvent(row, { source, userId })]);
}
