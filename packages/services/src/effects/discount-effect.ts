import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import type { DiscountPlan, Effect } from "@scriptkeeper/contracts/editing/effects";
import { messages } from "@scriptkeeper/contracts/messages";
import { countedBy } from "@scriptkeeper/contracts/prescriptions/counted-items";
import type { AssignedDiscount } from "@scriptkeeper/domain/prices/discounts";
import { EXPECTATION, outlookWords, touchedWords } from "@scriptkeeper/domain/prices/effect-words";
import { whyThisPrice } from "@scriptkeeper/domain/prices/price-words";
import { expectedDays } from "@scriptkeeper/domain/reminders/expected-renewals";
import {
  changedDiscount,
  type DiscountRow,
  discountColumns,
  findDiscount,
  ruleFacts,
} from "../catalogue/index.ts";
import { type AdminContext, notFound, today } from "../core/index.ts";
import {
  findItem,
  itemsDue,
  itemsOfPatient,
  itemsWithDiscount,
  itemsWithIds,
  oneItem,
} from "../prescriptions/index.ts";
import { type Change, type Measured, measureEffect } from "./measure-effect.ts";
import { isInOpenCheckout } from "./open-checkouts.queries.ts";
import { openedNumbers } from "./opened-numbers.ts";
import type { RenewingRow } from "./renewing-items.queries.ts";

/**
 * The effect that a change of a discount would have on those who have it. Read-only. NOT_FOUND for a discount or
 * prescription that is gone, BAD_INPUT for a change that could not be made.
 */
export async function getDiscountEffect(ctx: AdminContext, plan: DiscountPlan): Promise<Effect> {
  const { change, says, counted, isOfOne = false } = await plans[plan.kind](ctx, plan as never);
  const { next, ...measured } = await measureEffect(ctx, change);
  const reader = { who: "staff", timeZone: ctx.settings.storeTimezone } as const;
  return {
    ...measured,
    says: says(measured),
    opens: openedNumbers(measured, counted),
    rests_on: measured.outlook?.renewals ? EXPECTATION : null,
    why: isOfOne && next ? whyThisPrice(next, reader) : [],
  };
}

interface Planned {
  change: Change;
  says(measured: Omit<Measured, "next">): string[];
  /** The list of the prescriptions touched, where a sentence names their number. */
  counted?: string;
  isOfOne?: boolean;
}

type PlanOf<Kind extends DiscountPlan["kind"]> = Extract<DiscountPlan, { kind: Kind }>;

const plans: {
  [Kind in DiscountPlan["kind"]]: (ctx: AdminContext, plan: PlanOf<Kind>) => Promise<Planned>;
} = {
  async create(ctx, { discount }) {
    const columns = discountColumns(discount);
    const touched = columns.user_id ? itemsOfPatient(columns.user_id) : itemsDue(expectedDays(today(ctx)));
    return {
      change: { touched, priceAfter: (_, before) => ({ ...before, discount: ruleFacts(columns, 0) }) },
      says: (measured) => [
        "No price changes until you assign it to a prescription.",
        `If ${columns.user_id ? "all of this customer's prescriptions" : "every prescription that is due"} had it: ${lowered(outlookWords(measured.outlook, measured))}`,
      ],
    };
  },
  async change(ctx, { id, change }) {
    const { discount } = await getLive(ctx, id);
    const after = changedDiscount(discount, change);
    return onThoseWhoHaveIt(ctx, id, (row) => ruleFacts(after, row.times_used));
  },
  async delete(ctx, { id }) {
    await getLive(ctx, id);
    return onThoseWhoHaveIt(ctx, id, () => null);
  },
  async assign(ctx, { prescription_item_id: itemId, discount_config_id: id }) {
    const { discount } = await getLive(ctx, id);
    return onOne(ctx, itemId, given(discount));
  },
  async assign_many(ctx, { prescription_item_ids: itemIds, discount_config_id: id }) {
    const { discount } = await getLive(ctx, id);
    return {
      change: changeOf(itemsWithIds(itemIds), given(discount)),
      says: (measured) => [outlookWords(measured.outlook, measured)],
    };
  },
  async unassign(ctx, { prescription_item_id: itemId, discount_config_id: id }) {
    return onOne(ctx, itemId, (row, now) => (row.discount?.id === id ? null : now));
  },
};

async function getLive(ctx: AdminContext, id: number) {
  const found = await findDiscount(ctx.db, id);
  if (!found) throw notFound(discountMessages.notFound);
  return found;
}

type DiscountAfter = (row: RenewingRow, now: AssignedDiscount | null) => AssignedDiscount | null;

/** A prescription that already has the discount continues with its uses so far. */
function given(discount: DiscountRow): DiscountAfter {
  return (row) => ruleFacts(discount, row.discount?.id === discount.id ? row.times_used : 0);
}

function changeOf(touched: Change["touched"], discountAfter: DiscountAfter): Change {
  return {
    touched,
    priceAfter: (row, before) => ({ ...before, discount: discountAfter(row, before.discount) }),
  };
}

async function onThoseWhoHaveIt(
  ctx: AdminContext,
  id: number,
  discountAfter: DiscountAfter,
): Promise<Planned> {
  const kept = (await isInOpenCheckout(ctx.db, id)) ? [OPEN_CHECKOUTS] : [];
  return {
    change: changeOf(itemsWithDiscount(id), discountAfter),
    counted: countedBy("discount", id),
    says: (measured) =>
      measured.prescriptions.count === 0
        ? ["No prescription has it, so no price changes.", ...kept]
        : [`It is on ${touchedWords(measured)}.`, outlookWords(measured.outlook, measured), ...kept],
  };
}

const OPEN_CHECKOUTS = "Open checkouts that use it keep their price until they are paid or closed.";

async function onOne(ctx: AdminContext, itemId: number, discountAfter: DiscountAfter): Promise<Planned> {
  if (!(await findItem(ctx.db, { id: itemId }))) throw notFound(messages.prescriptionNotFound);
  return {
    change: changeOf(oneItem(itemId), discountAfter),
    says: (measured) => [outlookWords(measured.outlook, measured)],
    isOfOne: true,
  };
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
