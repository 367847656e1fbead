import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import type { Day } from "@scriptkeeper/domain/time/days";
import { type Context, groupBy, today } from "../../core/index.ts";
import type { ReminderEmail } from "../reminder-emails.ts";
import { dueNotice, NO_ARMING, type NoticeStage } from "../rules.ts";
import { listCustomersToNotify, listNoticeItems, type NoticeItem } from "./due-notices.queries.ts";
import { type Page, type SweepCounts, type SweepOptions, sweepInBatches } from "./sweep-in-batches.ts";

/**
 * Queues notices of prescriptions that end soon and of those that have ended: one email per customer and stage. Each
 * notice is sent once per item and expiry date.
 */
export function sweepExpiryNotices(ctx: Context, options: SweepOptions = {}): Promise<SweepCounts> {
  const day = today(ctx);
  return sweepInBatches(ctx, options, {
    list: (page: Page<number>) => listCustomersToNotify(ctx.db, { ...page, today: day }),
    write: async ({ db }, userIds) => write(await listNoticeItems(db, { userIds, today: day }), day),
  });
}

interface Noticed {
  item: NoticeItem;
  notice: { stage: NoticeStage; date: Day };
}

function write(items: NoticeItem[], day: Day): ReminderEmail[] {
  const noticed: Noticed[] = items.flatMap((item) => {
    const notice = dueNotice(item, day);
    return notice ? [{ item, notice }] : [];
  });
  const groups = groupBy(noticed, ({ item, notice }) => `${item.user_id} ${notice.stage}`);
  return [...groups.values()].map((group) => toEmail(group, day));
}

function toEmail(group: [Noticed, ...Noticed[]], day: Day): ReminderEmail {
  const [{ item: first, notice }] = group;
  const isSoon = notice.stage === "soon";
  const canReorder = isSoon && group.some(({ item }) => eligibility(item, day).canOrder);
  return {
    kind: "expiry",
    user: { id: first.user_id, email: first.email, firstName: first.first_name },
    facts: isSoon ? { stage: "soon", canReorder } : { stage: "expired" },
    items: group.map(({ item, notice }) => ({ item, occasions: [{ ...notice, arming: NO_ARMING }] })),
    linkItemIds: canReorder ? group.map(({ item }) => item.id) : [],
  };
}
