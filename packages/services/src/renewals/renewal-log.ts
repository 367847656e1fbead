import type { TransactionType } from "@scriptkeeper/contracts/constants";
import {
  type Context,
  insertTransactions,
  isReported,
  lockReport,
  type Report,
  type WithoutKey,
  within,
} from "../core/index.ts";
import { findPatient, type PatientRow } from "../prescriptions/index.ts";
import type { RenewalItemRow, RenewalRow } from "./renewals.queries.ts";

interface LoggedEvent {
  type: TransactionType;
  action: string;
  description: string;
  /** For what is reported once. */
  report?: Report;
}

export interface RenewalEvent extends LoggedEvent {
  renewal: Pick<RenewalRow, "id" | "user_id">;
  status: "success" | "lapsed" | "refused" | "cancelled" | "refunded" | "attention";
  lines: readonly LoggedLine[];
  /** The carer who acted for the patient, if any. */
  carerId?: number | null | undefined;
  /** The patient, if the caller has just read them. */
  patient?: PatientRow | undefined;
}

export interface LoggedLine extends Pick<RenewalItemRow, "item_id" | "product_name" | "quantity"> {
  repeats: number | null;
  next_reminder_date: string | null;
}

/** Writes one row into the transaction log for each line, with the patient's current name. */
export async function logRenewal(ctx: Context, { lines, ...event }: RenewalEvent): Promise<void> {
  if (lines.length === 0) return;
  const common = await toColumns(ctx, event);
  await insertTransactions(
    ctx.db,
    lines.map(({ item_id, ...line }) => ({ ...common, ...line, item_id })),
  );
}

type AttentionEvent = LoggedEvent & { renewal: { id: string | null; user_id: number | null } };

/**
 * Writes one row that needs an administrator's attention, about an order as a whole; `id` is `null` when there is no
 * order yet.
 */
export async function logAttention(ctx: Context, event: AttentionEvent): Promise<void> {
  await insertTransactions(ctx.db, [await toColumns(ctx, { ...event, status: "attention" })]);
}

/** The same, in a transaction of its own, unless the latest entry with the report's key reports the same state. */
export async function logAttentionOnce(
  ctx: Context,
  { withoutKey, ...event }: AttentionEvent & { report: Report; withoutKey?: WithoutKey },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockReport(tx, event.report.key);
    if (await isReported(tx, { ...event.report, withoutKey })) return;
    await logAttention(within(ctx, tx), event);
  });
}

/** A log line for an event that leaves the prescription unchanged. */
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
    report_key: event.report?.key ?? null,
    report_state: event.report?.state ?? null,
  };
}
