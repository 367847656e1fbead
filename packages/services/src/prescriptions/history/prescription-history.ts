import { messages } from "@scriptkeeper/contracts/messages";
import { HISTORY_LIMIT, type PrescriptionHistory } from "@scriptkeeper/contracts/prescriptions/history";
import { type AdminContext, notFound } from "../../core/index.ts";
import { changeEvents } from "./change-events.ts";
import { discountEvents } from "./discount-events.ts";
import { emailEvents } from "./email-events.ts";
import {
  findHistoryItem,
  type HistoryAudit,
  listAssignmentsOfItem,
  listAuditOf,
  listEmailsAboutItem,
  listLateOf,
  listOrdersOfItem,
} from "./history.queries.ts";
import { itemEvents } from "./item-events.ts";
import { lateEvents } from "./late-events.ts";
import { listEnds } from "./order-ends.queries.ts";
import { orderEvents } from "./order-events.ts";

/** The history of a prescription, newest first: orders, emails, discounts and changes in one timeline. */
export async function prescriptionHistory(
  ctx: AdminContext,
  input: { id: number },
): Promise<PrescriptionHistory> {
  const item = await findHistoryItem(ctx.db, input.id);
  if (!item) throw notFound(messages.prescriptionNotFound);
  const { storeTimezone } = ctx.settings;
  const now = ctx.clock.now();
  const of = { itemId: item.id, userId: item.user_id, limit: HISTORY_LIMIT };
  const [orders, emails, given, late, changes, entry] = await Promise.all([
    listOrdersOfItem(ctx.db, of),
    listEmailsAboutItem(ctx.db, of),
    listAssignmentsOfItem(ctx.db, of),
    listLateOf(ctx.db, of),
    listAuditOf(ctx.db, {
      now,
      entities: [{ entity: "prescription_item", ids: [item.id] }],
      limit: of.limit,
    }),
    listAuditOf(ctx.db, {
      now,
      entities: [{ entity: "prescription_group", ids: [item.group_id] }],
      limit: of.limit,
    }),
  ]);
  const endOf = await listEnds(
    ctx.db,
    orders.map(({ renewal }) => renewal.id),
  );
  const events = [
    ...itemEvents({ item, orders, emails, entry }, storeTimezone),
    ...orderEvents(orders, { endOf, timeZone: storeTimezone }),
    ...emailEvents(emails, storeTimezone),
    ...discountEvents(given, await auditOfDiscounts(ctx, given)),
    ...lateEvents(late),
    ...changeEvents(changes.filter(isToldHere), storeTimezone),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const mayMiss = [orders, emails, given, changes].some((rows) => rows.length === HISTORY_LIMIT);
  return {
    events: events.slice(0, HISTORY_LIMIT),
    isComplete: !mayMiss && events.length <= HISTORY_LIMIT,
  };
}

/**
 * Whether a change is shown as the audit has it. The outcome for a late patient is shown with its note instead, by
 * `lateEvents`.
 */
function isToldHere({ entry }: HistoryAudit): boolean {
  return entry.action !== "settle late patient";
}

async function auditOfDiscounts(
  ctx: AdminContext,
  given: Awaited<ReturnType<typeof listAssignmentsOfItem>>,
): Promise<Awaited<ReturnType<typeof listAuditOf>>> {
  if (given.length === 0) return [];
  const assignmentIds = given.map(({ assignment }) => assignment.id);
  const deletedIds = given.flatMap(({ discount }) => (discount.deleted_at ? [discount.id] : []));
  return listAuditOf(ctx.db, {
    now: ctx.clock.now(),
    entities: [
      { entity: "discount_assignment", ids: assignmentIds },
      { entity: "discount", ids: deletedIds },
    ],
    limit: 3 * HISTORY_LIMIT,
  });
}
