import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { type LastSupply, lastSupply } from "@scriptkeeper/domain/supply/last-supply";
import { lastsUntil } from "@scriptkeeper/domain/supply/supply";
import { findSomebodyEmailed } from "../../care/index.ts";
import { type Context, today } from "../../core/index.ts";
import { queueEmail } from "../../email/index.ts";
import {
  eligibilityFacts,
  findPatient,
  findSupplies,
  type ItemRow,
  listItemsByIds,
  suppliedItem,
} from "../../prescriptions/index.ts";
import type { RenewalRow } from "../renewals.queries.ts";
import { insertNotice, saveNoticeEmail } from "./last-supply.queries.ts";

interface Bought {
  renewal: RenewalRow;
  /** The items in a paid order, their rows locked. */
  itemIds: readonly number[];
}

/**
 * Tells the patient, once per prescription, that what they have just bought is its last supply: one email per order.
 * Runs in the transaction that settles the order, once its lines match the order. Safe to repeat.
 */
export async function tellOfLastSupply(ctx: Context, { renewal, itemIds }: Bought): Promise<void> {
  if (renewal.user_id === null || itemIds.length === 0) return;
  const rows = await listItemsByIds(ctx.db, { userId: renewal.user_id, ids: itemIds });
  const told = await noteNew(ctx, { renewal, last: await findLast(ctx, rows) });
  if (told.length === 0) return;
  const patient = await findPatient(ctx.db, renewal.user_id);
  if (!patient || !(await findSomebodyEmailed(ctx.db, patient.id))) return;
  const email = await queueEmail(ctx, {
    kind: "notification",
    user: patient,
    prescriptionIds: told.map(({ row }) => row.item.id),
    payload: {
      about: "last_supply",
      firstName: patient.first_name,
      toldOn: today(ctx),
      orderUrl: `${ctx.settings.publicUrl}/orders/${renewal.id}`,
      items: told.map(({ row, supply }) => ({
        id: row.item.id,
        productName: medicineName({ ...row.item, variant_title: row.variant_title }),
        letterUrl: `${ctx.settings.publicUrl}/prescriptions/${row.item.id}/letter`,
        ...supply,
      })),
    },
  });
  await saveNoticeEmail(ctx.db, { ids: told.map(({ noticeId }) => noticeId), emailId: email.id });
}

interface Last {
  row: ItemRow;
  supply: LastSupply;
}

async function findLast(ctx: Context, rows: readonly ItemRow[]): Promise<Last[]> {
  const supplies = await findSupplies(ctx, rows.map(suppliedItem));
  return rows.flatMap((row) => {
    const facts = supplies.get(row.item.id);
    const supply = lastSupply({
      code: eligibility(eligibilityFacts(row), today(ctx)).code,
      expiresOn: effectiveExpiry(row.item),
      lastsUntil: facts ? lastsUntil(facts) : null,
    });
    return supply ? [{ row, supply }] : [];
  });
}

async function noteNew(ctx: Context, { renewal, last }: { renewal: RenewalRow; last: readonly Last[] }) {
  const told: (Last & { noticeId: number })[] = [];
  for (const { row, supply } of last) {
    const noticeId = await insertNotice(ctx.db, {
      item_id: row.item.id,
      repeats_revision: row.item.repeats_revision,
      expires_on: supply.expiresOn,
      reason: supply.reason,
      lasts_until: supply.lastsUntil,
      renewal_id: renewal.id,
      created_at: ctx.clock.now(),
    });
    if (noticeId !== null) told.push({ row, supply, noticeId });
  }
  return told;
}
