import type { TransactionType } from "@scriptkeeper/contracts/constants";
import { type Context, insertTransactions } from "../core/index.ts";
import { findPatient, type PatientRow } from "../prescriptions/index.ts";
import type { RenewalItemRow, RenewalRow } from "./renewals.queries.ts";

interface LoggedEvent {
  type: TransactionType;
  action: string;
  description: string;
}

export interface RenewalEvent extends LoggedEvent {
  renewal: Pick<RenewalRow, "id" | "user_id">;
  status: "success" | "lapsed" | "refused" | "cancelled" | "refunded" | "attention";
  lines: readonly LoggedLine[];
  /** Who did it for the patient, where somebody did. */
  carerId?: number | null | undefined;
  /** Whose order it is, where that was read just now. */
  patient?: PatientRow | undefined;
}

export interface LoggedLine extends Pick<RenewalItemRow, "item_id" | "product_name" | "quantity"> {
  repeats: number | null;
  next_reminder_date: string | null;
}

/** One row of the transaction log for each line, with the patient's name as it is now. */
export async function logRenewal(ctx: Context, { lines, ...event }: RenewalEvent): Promise<void> {
  if (lines.length === 0) return;
  const common = await toColumns(ctx, event);
  await insertTransactions(
    ctx.db,
    lines.map(({ item_id, ...line }) => ({ ...common, ...line, item_id })),
  );
}

/** One row that administrators have to look at, about an order as a whole; `id` is `null` while there is none. */
export async function logAttention(
  ctx: Context,
  event: LoggedEvent & { renewal: { id: string | null; user_id: number | null } },
): Promise<void> {
  await insertTransactions(ctx.db, [await toColumns(ctx, { ...event, status: "attention" })]);
}

/** A line whose prescription an event leaves as it is. */
export function toUnchangedLine({ item_id, product_name, quantity }: RenewalItemRow): LoggedLine {
  return { item_id, product_name, quantity, repeats: null, next_reminder_date: null };
}

async function toColumns(
  ctx: Context,
  event: LoggedEvent &
    Pick<RenewalEvent, "status" | "carerId" | "patient"> & {
      renewal: { id: string | null; user_id: number | null };
    },
) {
  const patient = event.patient ?? (await findPatient(ctx.db, event.renewal.user_id));
  return {
    transaction_type: event.type,
    transaction_date: ctx.clock.now(),
    user_id: patient?.id ?? null,
    carer_id: event.carerId ?? null,
    first_name: patient?.first_name ?? null,
    last_name: patient?.last_name ?? null,
    email: patient?.email ?? null,
    shopify_customer_id: patient?.shopify_customer_id ?? null,
    renewal_id: event.renewal.id,
    action: event.action,
    description: event.description,
    order_status: event.status,
  };
}
