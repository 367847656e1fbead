import type { Day } from "@scriptkeeper/domain/days";
import { eligibility } from "@scriptkeeper/domain/eligibility";
import { type Context, groupBy, today } from "../../core/index.ts";
import { queueReminderEmails, type ReminderEmail } from "../reminder-emails.ts";
import { dueNotice, NO_ARMING, type NoticeStage } from "../rules.ts";
import { listCustomersToNotify, listNoticeItems, type NoticeItem } from "./due-notices.queries.ts";
import { type Page, type SweepOptions, sweepInBatches } from "./sweep-in-batches.ts";

export type NoticeCounts = Record<"emails" | "items" | "failed", number>;

/**
 * Queues the notices of prescriptions that end soon and of those that have ended: one email to each customer and
 * stage. Each notice goes out once for an item and its expiry date.
 */
export async function sweepExpiryNotices(ctx: Context, options: SweepOptions = {}): Promise<NoticeCounts> {
  const day = today(ctx);
  const counts = { emails: 0, items: 0 };
  const { failed } = await sweepInBatches(ctx, options, {
    list: (page: Page<number>) => listCustomersToNotify(ctx.db, { ...page, today: day }),
    handle: async (within, userIds) => {
      const letters = write(await listNoticeItems(within.db, { userIds, today: day }), day);
      if (letters.length > 0) await queueReminderEmails(within, letters);
      return letters;
    },
    done: (letters) => {
      if (letters.length > 0) ctx.bell.ring("mail");
      counts.emails += letters.length;
      for (const { items } of letters) counts.items += items.length;
    },
  });
  return { ...counts, failed };
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
  return [...groups.values()].map((group) => letter(group, day));
}

function letter(group: [Noticed, ...Noticed[]], day: Day): ReminderEmail {
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
